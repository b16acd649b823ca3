#!/bin/sh
# `make fuzz`: coverage-guided fuzzing of what reads the bytes of strangers, each target for the given seconds. Findings are
# kept in http/gateway/fuzz/artifacts, what was learned in corpus. The instrumentation is LLVM's own, so stable Rust will do.
. "$(dirname "$0")/common.sh"
seconds=$1
sh scripts/setup.sh run
host=$(rustc -vV | sed -n 's/^host: //p')
cd http/gateway/fuzz
# With a target named, build scripts and macros are left alone.
RUSTFLAGS="--cfg fuzzing -C passes=sancov-module -C llvm-args=-sanitizer-coverage-level=3 \
  -C llvm-args=-sanitizer-coverage-inline-8bit-counters -C llvm-args=-sanitizer-coverage-pc-table \
  -C llvm-args=-sanitizer-coverage-trace-compares -C debug-assertions -C codegen-units=1" \
  CARGO_TARGET_DIR=target cargo build --release --locked --quiet --target "$host"
for what in packets frames; do
  step "fuzzing $what for $seconds s"
  mkdir -p "corpus/$what" "artifacts/$what"
  "target/$host/release/$what" -max_total_time="$seconds" -max_len=4096 -timeout=5 -rss_limit_mb=1024 -print_final_stats=1 \
    -artifact_prefix="artifacts/$what/" "corpus/$what" "seeds/$what" 2>&1 | tail -n 12
done
