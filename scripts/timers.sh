#!/bin/sh
# `make timers SEEDS=20000`: days of deadlines of orders, of lines, of lines that are operated and of payments, simulated by so many seeds each, in
# a release build. What is checked and how one seed is looked at: docs/decisions/0016.
. "$(dirname "$0")/common.sh"
seeds=${1:-10000}
case $seeds in '' | *[!0-9]* | 0) give_up "SEEDS is how many seeds are run of each" ;; esac
sh scripts/setup.sh run
step "building; the first time takes some minutes"
unset SEED
# One after the other: each takes all processors.
SEEDS=$seeds SQLX_OFFLINE=true exec cargo test --locked --quiet --release -p guildhall-actors --lib -- --test-threads=1 --nocapture --exact \
  simulation::tests::every_deadline_of_an_order_takes_effect_once_in_time_and_moves_money_once \
  simulation::tests::nobody_in_a_line_is_overtaken_forgotten_or_redeemed_for_twice \
  simulation::tests::nobody_is_called_in_a_pause_and_nothing_waits_for_what_hangs_or_fails \
  simulation::tests::captured_money_is_never_lost_and_goes_back_once_whatever_the_provider_refuses
