// score.ts : what the reader has predicted, kept in this browser: the first choice for each question counts.
const PLACE = 'abut-tour-predicted';

export class Score {
    private answers: Record<string, boolean>;

    constructor(
        private readonly changed: () => void,
        private readonly store: Pick<Storage, 'getItem' | 'setItem'> | undefined = storage(),
    ) {
        this.answers = read(this.store?.getItem(PLACE) ?? '{}');
    }

    of(question: string): boolean | undefined {
        return this.answers[question];
    }

    /** The first answer to a question stays. */
    keep(question: string, right: boolean): void {
        this.answers[question] ??= right;
        this.save();
    }

    forget(): void {
        this.answers = {};
        this.save();
    }

    get words(): string {
        const all = Object.values(this.answers);
        return all.length === 0
            ? 'Predict the next corner: nothing predicted yet.'
            : `Predicted: ${all.filter((right) => right).length} of ${all.length} right.`;
    }

    private save(): void {
        try {
            this.store?.setItem(PLACE, JSON.stringify(this.answers));
        } catch {
            // a browser that keeps nothing: the score lasts as long as the page
        }
        this.changed();
    }
}

/** Not every frame of a foreign page may keep things. */
function storage(): Storage | undefined {
    try {
        return localStorage;
    } catch {
        return undefined;
    }
}

function read(text: string): Record<string, boolean> {
    try {
        const kept = JSON.parse(text) as unknown;
        const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept) : [];
        return Object.fromEntries(entries.filter((e): e is [string, boolean] => typeof e[1] === 'boolean'));
    } catch {
        return {};
    }
}
