// eslint.config.js : what the compiler does not see: promises nobody waits for, conditions that are always true, casts that do
// nothing. The rules left out, and why: an index known to be in range is written with `!`, and a handler may be one expression.
import tseslint from 'typescript-eslint';

export default tseslint.config({
    files: ['src/**/*.ts', 'test/**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
        '@typescript-eslint/no-non-null-assertion': 'off',
        '@typescript-eslint/no-confusing-void-expression': 'off',
        '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
        '@typescript-eslint/no-floating-promises': [
            'error',
            { allowForKnownSafeCalls: [{ from: 'package', package: 'node:test', name: 'test' }] },
        ],
    },
});
