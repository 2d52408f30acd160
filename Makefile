# Makefile : the short commands, for people. The build itself is CMake's (see CMakePresets.json); everything lands in build/.

DEMO_SCENE  ?= scenes/lesson.json
DEMO_SCENE3 ?= scenes/workshop3.json
JOBS        ?= $(shell nproc 2>/dev/null || echo 2)
PORT        ?= 8017

.PHONY: help demo playground site single debian dist dist-check npm python cross docs test test-full oracles memcheck threads check bench bench-build bench-broad bench-instructions bench-scenes physics coverage fuzz ledger mutants figures format clean

help:
	@echo "make demo      build the program with the double library, print the contacts of a 2D and a 3D scene, draw both"
	@echo "make playground  show the library in the browser, step by step: builds the page and serves it here (PORT=8017)"
	@echo "make site      the site, one static folder: front page, playground, manual, references, search (build/site)"
	@echo "make single    write the library as two files, build/single/abut.h and abut.c"
	@echo "make dist      write a release into dist/: sources, two files, npm, Python, site, Debian"
	@echo "make dist-check  write it twice, compare the bytes, install each package in an empty place"
	@echo "make debian    build the Debian packages, check them, install them into a fresh Debian (build/debian)"
	@echo "make python    write the Python package, source distribution and wheel, into dist/"
	@echo "make npm       write the npm package, dist/abut-VERSION.tgz: the library as WebAssembly, with types"
	@echo "make test      build both precisions and run the tests, with a tenth of the random pairs"
	@echo "make test-full   run all random pairs, compare the bits of other compilers, and run make check and make memcheck"
	@echo "make oracles   ask a million casts and rays and 200 000 impacts of the oracles, a dimension and precision (80 minutes of one core)"
	@echo "make memcheck  run the unit tests under valgrind, built without optimisation (takes long)"
	@echo "make threads   run the tests in which threads share a world under the thread sanitizer (some minutes)"
	@echo "make cross     run the tests as Windows and ARM64 would, under wine and qemu (some minutes)"
	@echo "make check     run the static checks: layers, style, format, cppcheck, clang-tidy, the playground's rules"
	@echo "make bench     time every workload beside Box2D, Chipmunk, Bullet, ODE, FCL and libccd (some minutes)"
	@echo "make bench-broad  time many boxes, moving and still, beside Box2D, Chipmunk and Bullet; part of make bench"
	@echo "make bench-instructions  count the instructions of each query; fails where they rise by more than 3 %"
	@echo "make bench-scenes  time physics engines on large scenes; part of make bench (STEPS=1000 for all of their steps)"
	@echo "make physics   ask physics engines about scenes with known answers, beside Box2D and Chipmunk (a minute)"
	@echo "make coverage  measure the branch coverage of src/, and list what is not covered"
	@echo "make fuzz      run the fuzz targets, for a minute in all"
	@echo "make ledger    make each constant four times larger and smaller: do its tests notice? (some minutes)"
	@echo "make mutants   change 40 places of src/ by chance, one at a time: does a test notice?"
	@echo "make docs      make the manual and the reference of the headers as web pages (build/docs/html)"
	@echo "make figures   draw the figures of docs again, from real runs"
	@echo "make format    rewrite the sources in the project's format"
	@echo "make clean     remove build/"
	@echo "Every target first installs what it needs and this machine lacks, and says so (scripts/install_needs.sh)."
	@echo "Variables: DEMO_SCENE=file.json  DEMO_SCENE3=file.json  JOBS=n  BENCH_ONLY=W6"
	@echo "           ABUT_TEST_SCALE=0.05 (part of the random pairs)"

demo:
	@sh scripts/install_needs.sh build cli
	@echo "Building in build/demo ..."
	@cmake --preset demo > /dev/null
	@cmake --build --preset demo --target abut_program -j $(JOBS) -- --no-print-directory
	@echo
	build/demo/bin/abut contacts $(DEMO_SCENE)
	@echo
	build/demo/bin/abut draw $(DEMO_SCENE) -o build/demo.png
	@echo
	build/demo/bin/abut contacts $(DEMO_SCENE3)
	@echo
	build/demo/bin/abut draw $(DEMO_SCENE3) -o build/demo3.png
	@echo
	@echo "The pictures are in $(CURDIR)/build/demo.png and demo3.png."

playground:
	@sh scripts/install_needs.sh build web
	@sh web/build.sh
	@node web/serve.mjs build/web/site $(PORT)

# ABUT_SITE_URL is the address where it will be, for the picture that others show beside a link (og:image).
site:
	@sh scripts/install_needs.sh build web site
	@sh web/build.sh
	@sh npm/build.sh
	@/usr/bin/python3 scripts/site/build.py build/web/site build/npm/package build/site
	@/usr/bin/python3 scripts/check_site.py build/site

single:
	@scripts/amalgamate build/single

dist:
	@sh scripts/install_needs.sh build cli web python site debian
	@sh scripts/dist.sh

dist-check:
	@sh scripts/install_needs.sh build cli web python site debian
	@sh scripts/check_dist.sh build/dist-check

debian:
	@sh scripts/install_needs.sh build cli python debian
	@sh scripts/debian_packages.sh build/debian build/debian/root

# Debian's own Python, unless another one that has setuptools and wheel is named.
PYTHON ?= /usr/bin/python3
python:
	@sh scripts/install_needs.sh build python
	@$(PYTHON) scripts/python_package dist

npm:
	@sh scripts/install_needs.sh build web
	@sh npm/build.sh

test: export ABUT_TEST_SCALE ?= 0.1
test:
	@sh scripts/install_needs.sh build cli test web webtest site mpi
	@sh scripts/run_tests.sh release $(JOBS) -LE full

test-full:
	@sh scripts/install_needs.sh build cli test web webtest site mpi
	@sh scripts/run_tests.sh release $(JOBS); tests=$$?; bash scripts/check_static.sh && $(MAKE) --no-print-directory memcheck && exit $$tests

oracles:
	@sh scripts/install_needs.sh build test
	@sh scripts/full_oracles.sh $(JOBS)

memcheck:
	@sh scripts/install_needs.sh build test count
	@JOBS=$(JOBS) bash scripts/memcheck.sh

threads:
	@sh scripts/install_needs.sh build test
	@JOBS=$(JOBS) bash scripts/thread_check.sh

cross:
	@sh scripts/install_needs.sh build cross
	@bash scripts/cross_tests.sh

check:
	@sh scripts/install_needs.sh build cli test
	@bash scripts/check_static.sh

# BENCH_ONLY is a part of a row's name, as in BENCH_ONLY="W6 box-box mix"; without it everything is timed.
bench: bench-build
	@python3 bench/report.py build/bench/bench/speed --only "$(BENCH_ONLY)" --out build/bench > build/bench/speed.md
	@cat build/bench/speed.md
	@echo "The tables are in build/bench/speed.md, the numbers in speed.json, the cost by size in speed.svg beside it."
	@$(MAKE) --no-print-directory bench-broad bench-scenes

bench-build:
	@sh scripts/install_needs.sh build bench
	@cmake --preset bench > /dev/null
	@cmake --build --preset bench -j $(JOBS) -- --no-print-directory

bench-instructions: bench-build
	@sh scripts/install_needs.sh count
	@python3 bench/instructions.py build/bench/bench/speed

# BOXES are the numbers of boxes, STILL that of the worlds in which nothing moves.
BOXES ?= 10000,100000
STILL ?= 1000000
bench-broad: bench-build
	@build/bench/bench/broad --boxes=$(BOXES) --still=$(STILL)

# STEPS is the most steps that a scene is followed for.
STEPS ?= 100
bench-scenes: bench-build
	@build/bench/bench/scenes --steps=$(STEPS)

# PYRAMID is the number of boxes at the bottom of the pyramid.
physics:
	@sh scripts/install_needs.sh build bench
	@cmake --preset bench > /dev/null
	@cmake --build --preset bench --target physics -j $(JOBS) -- --no-print-directory
	@build/bench/bench/physics --pyramid=$(or $(PYRAMID),20)

coverage:
	@sh scripts/install_needs.sh build cli test
	@bash scripts/coverage.sh $(JOBS)

fuzz:
	@sh scripts/install_needs.sh build cli test
	@bash scripts/fuzz.sh 60

ledger:
	@sh scripts/install_needs.sh build cli test
	@python3 scripts/check_ledger.py --jobs $(JOBS)

# MUTANTS are options of scripts/mutants.py, as in MUTANTS="--seed 7 --under src/gjk"; MUTANTS="--each-folder 3" goes over all
# floors.
mutants:
	@sh scripts/install_needs.sh build cli test
	@python3 scripts/mutants.py --jobs $(JOBS) $(MUTANTS)

docs:
	@sh scripts/install_needs.sh docs
	@mkdir -p build/docs
	@doxygen docs/Doxyfile
	@echo "The manual and the reference are in $(CURDIR)/build/docs/html/index.html"

figures:
	@sh scripts/install_needs.sh build cli test python
	@cmake --preset release > /dev/null
	@cmake --build --preset release --target algorithm_figures abut_program example_robot example_character example_import example_rollback example_sdl2 -j $(JOBS) -- --no-print-directory
	build/release/tools/figures/algorithm_figures docs/algorithms/figures
	@for picture in lesson.svg lesson.png kinds.png workshop3.png kinds3.png stack3.png; do \
	    build/release/bin/abut draw scenes/$${picture%.*}.json -o docs/figures/$$picture || exit 1; \
	done
	@build/release/bin/abut draw scenes/level.json -o docs/figures/level.png --width 2000
	@build/release/bin/abut explain scenes/queries.json --query 6 -o build/figures && \
	    cp build/figures/step-004.svg docs/figures/cast-ray.svg
	@build/release/bin/abut explain scenes/queries.json --query 9 -o build/figures && \
	    cp build/figures/step-004.svg docs/figures/impact-steps.svg
	@build/release/examples/example_character docs/figures/character.svg
	@build/release/examples/example_rollback docs/figures/rollback.svg > build/figures/rollback.txt
	@build/release/examples/example_import - build/figures/level.mesh build/figures/level.pgm > build/figures/import.txt && \
	    /usr/bin/python3 -c "from PIL import Image; Image.open('build/figures/level.pgm').save('docs/figures/import.png')"
	@build/release/examples/example_robot build/figures/arm.json && \
	    build/release/bin/abut draw build/figures/arm.json -o docs/figures/robot.png --width 800
	@SDL_VIDEODRIVER=dummy build/release/examples/example_sdl2 --steps 210 build/figures/boxes.bmp && /usr/bin/python3 -c \
	    "from PIL import Image; Image.open('build/figures/boxes.bmp').convert('RGB').quantize(32).save('docs/figures/boxes.png')"
	@build/release/bin/abut simulate scenes/simulate/ragdolls.json --steps 240 --gif docs/figures/ragdolls.gif --fps 20 --width 480 > build/figures/ragdolls.txt
	@build/release/bin/abut simulate scenes/simulate/cradle.json --steps 1200 --plot docs/figures/cradle-energy.png > build/figures/cradle.txt
	@python3 bench/picture.py docs/performance.md docs/figures/speed-rows.svg

format:
	@bash scripts/check_static.sh --format

clean:
	rm -rf build
