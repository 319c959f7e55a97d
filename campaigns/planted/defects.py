"""The planted defects, each as small as a mistake can be."""

from __future__ import annotations

from campaigns.planted.defect import Control, Defect, Edit, Guard

HAMMERING = "tabletop/test_hammering.py"
HEADERS = "routes/test_session_headers.py"
MATRIX = "security/test_matrix.py::test_an_endpoint_answers_those_it_is_for"
RANDOM_PLAY = "tabletop/test_random_play.py::test_listed_moves_are_accepted_and_others_refused"
SECRECY = "tabletop/test_secrecy.py"
SESSIONS = "store/sessions.py"
STORE_TESTS = "store/test_sessions.py"
TURN = "rules/cards/turn.py"
TWO_RUNS = Guard(
    f"{SECRECY}::test_two_hands_of_bobs_look_the_same_to_everybody_else", "assert first == second"
)
FIFTY = Guard(f"{HAMMERING}::test_fifty_callers_lose_nothing_and_double_nothing", "== 156")
MACHINE = "tabletop/test_state_machine.py::test_whatever_is_played_each_card_lies_in_one_place"
LAID = Guard(MACHINE, "for card in pile) == list(range(1, 157))")

DEFECTS = (
    # P1: every card is in exactly one place.
    Defect(
        "P1",
        "the version is not checked",
        (
            Edit(
                "store/scripts.py",
                "if version ~= told.seen or command ~= told.seen_command then",
                "if false then",
            ),
        ),
        Guard(
            f"{STORE_TESTS}::test_of_writers_from_one_version_exactly_one_is_done",
            "assert sorted(outcomes) == [Outcome.DONE, *[Outcome.STALE] * 3]",
        ),
        (FIFTY, Guard(MACHINE, "== [200, 412]")),
    ),
    Defect(
        "P1",
        "a card that is drawn stays in the deck",
        (Edit(TURN, "deck=self.table.deck[taken:]", "deck=self.table.deck"),),
        Guard("rules/cards/test_invariants.py::test_each_card_is_in_exactly_one_pile", "held =="),
        (Guard(RANDOM_PLAY, "assert held == list(range(1, 157))"), FIFTY, LAID),
    ),
    Defect(
        "P1",
        "a reshuffle includes hands",
        (
            Edit(
                TURN,
                "        self.shuffle(discards, automatic=automatic)",
                "        held = (card for hand in self.table.hands.values() for card in hand)\n"
                "        self.shuffle((*discards, *held), automatic=automatic)",
            ),
        ),
        Guard("rules/cards/test_invariants.py::test_each_card_is_in_exactly_one_pile", "held =="),
        (Guard(RANDOM_PLAY, "assert held == list(range(1, 157))"), LAID),
    ),
    # P2: what was acknowledged is never lost.
    Defect(
        "P2",
        "a change is acknowledged before replicas have it",
        (Edit("store/store.py", "if copies < self.replicas:", "if False:"),),
        Guard(
            "store/test_replicas.py"
            "::test_a_change_that_the_replica_has_not_is_neither_acknowledged_nor_shown",
            "DID NOT RAISE",
        ),
    ),
    Defect(
        "P2",
        "a change is shown before replicas have it",
        (Edit(SESSIONS, "if told and self._unsure(id, told[-1].version):", "if False:"),),
        Guard(
            "store/test_replicas.py"
            "::test_a_change_that_the_replica_has_not_is_neither_acknowledged_nor_shown",
            "DID NOT RAISE",
        ),
    ),
    Defect(
        "P2",
        "the store that is started writes to its disk once a second",
        (Edit("store/embedded.py", '"appendfsync": fsync,', '"appendfsync": "everysec",'),),
        Guard(
            "store/test_embedded.py::test_the_server_is_private_and_writes_before_it_answers",
            "{'appendfsync': 'everysec'} != {'appendfsync': 'always'}",
        ),
    ),
    Defect(
        "P2",
        "events are told before the change is written",
        (
            Edit(
                SESSIONS,
                "        change = Change(\n",
                "        early = self._store.client.pipeline(transaction=False)\n"
                "        for id, event in enumerate(events, after.last_event - len(events) + 1):\n"
                "            stored = codec.encode_event(event, version=after.version, at=now)\n"
                '            early.xadd(_keys(after.id)[1], {"e": stored}, id=f"{id}-0")\n'
                "        early.execute(raise_on_error=False)\n"
                "        change = Change(\n",
            ),
            Edit(
                SESSIONS,
                "                for event in events\n",
                "                for event in ()\n",
            ),
        ),
        Guard(
            f"{STORE_TESTS}::test_an_answer_that_is_kept_comes_before_any_other_question",
            "assert kept.dump() == before",
        ),
    ),
    # P3: a retried move is applied once.
    Defect(
        "P3",
        "no answer is kept",
        (
            Edit(
                "tabletop/asked.py",
                "return Entry.of(self.token_hash, self.key, self.request) if self.key else None",
                "return None",
            ),
        ),
        Guard(
            f"{HEADERS}::test_a_key_makes_a_change_once",
            "assert (first.status, first.data) == (200, again.data)",
        ),
    ),
    Defect(
        "P3",
        "the ledger is written by itself, after the change",
        (
            Edit(
                SESSIONS, "from collections.abc import", "import time\nfrom collections.abc import"
            ),
            Edit(
                SESSIONS,
                'entry.seal(answer) if entry and answer else b""',
                'b""',
            ),
            Edit(
                SESSIONS,
                "        written = self._written(after.id, reply)\n        if",
                "        written = self._written(after.id, reply)\n"
                "        if written.outcome is Outcome.DONE and entry and answer:\n"
                "            time.sleep(0.05)  # long enough for somebody to come between\n"
                "            key, sealed = all_keys(after.id, entry)[-1], entry.seal(answer)\n"
                "            self._store.client.set(key, sealed, ex=LEDGER_SECONDS)\n        if",
            ),
        ),
        Guard(
            f"{HAMMERING}::test_the_same_key_at_once_is_one_change_and_one_answer[a join code]",
            "assert len({reply.data for reply in replies}) == 1",
        ),
    ),
    Defect(
        "P3",
        "a key is remembered without its caller",
        (
            Edit(
                "store/ledger.py",
                '        owned = f"{caller}',
                '        caller = ""\n        owned = f"{caller}',
            ),
        ),
        Guard(
            f"{HAMMERING}::test_another_callers_same_key_is_another_one",
            'reply.headers.get("idempotency-replayed") for reply in replies] == [None] * 4',
        ),
    ),
    Defect(
        "P3",
        "an answer is kept for an hour",
        (Edit("store/ledger.py", "SECONDS = 24 * 60 * 60", "SECONDS = 60 * 60"),),
        Guard(
            f"{STORE_TESTS}::test_every_key_expires_when_the_session_does_and_a_change_moves_it",
            "kept.client.ttl",
        ),
    ),
    # P4: nobody but its holder sees a hand.
    Defect(
        "P4",
        "the gamemaster sees every hand",
        (
            Edit(
                "rules/cards/view.py",
                '"hand": hand if held.id == actor.character else',
                '"hand": hand if actor.role is Role.GAMEMASTER or held.id == actor.character else',
            ),
        ),
        Guard(f"{SECRECY}::test_only_its_player_sees_a_hand", 'assert (held["hand"]["cards"]'),
        (
            TWO_RUNS,
            Guard(
                "security/test_canaries.py::test_a_hand_is_told_to_its_player_only",
                "assert told <=",
            ),
        ),
    ),
    Defect(
        "P4",
        "events tell everybody what was told to one",
        (
            Edit(
                "rules/cards/event.py",
                "            **self.secret.get(actor.viewer, {}),",
                "            **{n: v for told in self.secret.values() for n, v in told.items()},",
            ),
        ),
        Guard(
            "tabletop/test_events.py"
            "::test_content_that_is_not_ones_own_is_absent_and_the_event_is_there",
            'assert ("cards" in event) == own',
        ),
        (TWO_RUNS,),
    ),
    Defect(
        "P4",
        "an ETag is a hash of hidden state",
        (
            Edit(
                "routes/sessions.py",
                "from flask import",
                "from zlib import crc32\n\nfrom flask import",
            ),
            Edit(
                "routes/sessions.py",
                "return viewed(table_seen(seen.session, seen.actor), seen.session.version)",
                "hidden = crc32(repr(seen.session.table.hands).encode())\n"
                "        return viewed(table_seen(seen.session, seen.actor), hidden)",
            ),
        ),
        Guard(
            "security/test_conditions.py::test_what_nobody_may_see_is_in_no_etag",
            "assert one == other",
        ),
        (TWO_RUNS, Guard(f"{MATRIX}[get_session]", "the version, and no more")),
    ),
    Defect(
        "P4",
        "any token opens a table",
        (
            Edit(
                "store/session.py",
                "return found\n\n    def joins(",
                "return found or seat\n\n    def joins(",
            ),
        ),
        Guard(f"{SECRECY}::test_each_role_may_do_what_is_its_own", "assert reply.status == status"),
        (Guard(f"{MATRIX}[get_session]", "assert reply.status == STATUS[word]"),),
    ),
    Defect(
        "tokens",
        "the store keeps tokens as they are",
        (Edit("tabletop/asked.py", "return sha256(token.encode()).hexdigest()", "return token"),),
        Guard(
            f"{HAMMERING}::test_nothing_that_opens_anything_lies_in_the_store_in_clear",
            "assert bare.encode() not in data",
        ),
        (
            Guard(
                "security/test_canaries.py::test_nothing_in_the_store_opens_anything",
                "assert found(evening.opening, told) == []",
            ),
        ),
    ),
    Defect(
        "tokens",
        "the log is not searched for tokens",
        (
            Edit(
                "log.py",
                "return without_tokens(orjson.dumps(event, default=str).decode()).encode()",
                "return orjson.dumps(event, default=str)",
            ),
        ),
        Guard(
            "security/test_logs.py::test_a_token_in_a_path_is_not_logged",
            "assert secret_of(fault) not in tried(service, fault)",
        ),
    ),
    # P5: events are gap-free and in order.
    Defect(
        "P5",
        "a stream is resumed one event too early",
        (Edit("routes/events.py", "return int(given)", "return max(0, int(given) - 1)"),),
        Guard(
            "tabletop/test_streams.py::test_cut_and_resumed_streams_lose_and_repeat_nothing",
            "assert ids == list(range(1, len(ids) + 1))",
        ),
        (
            Guard(
                "load/test_load.py::test_many_streams_cut_and_resumed_miss_nothing",
                "assert found.wrong == []",
            ),
        ),
    ),
    Defect(
        "P5",
        "a page goes on one event too early",
        (
            Edit(
                "routes/events.py",
                "history.events(seen, wanted.after, wanted.limit, wanted.wait)",
                "history.events(seen, max(0, wanted.after - 1), wanted.limit, wanted.wait)",
            ),
        ),
        Guard(
            "tabletop/test_events.py::test_pages_add_up_to_the_history",
            'assert len(page["events"]) == min(limit, last - len(found))',
        ),
    ),
    Defect(
        "P5",
        "the number of an event is skipped",
        (
            Edit(
                "tabletop/changes.py",
                "last_event=session.last_event + len(played.events),",
                "last_event=session.last_event + len(played.events) + 1,",
            ),
        ),
        Guard(f"{RANDOM_PLAY}[0]", "assert ids == list(range("),
    ),
    Defect(
        "P5",
        "nobody is told that history was cut",
        (
            Edit(
                "tabletop/history.py",
                "if (told and told[0].id != after + 1) or (not told and after < last):",
                "if False:",
            ),
        ),
        Guard("tabletop/test_events.py::test_history_that_is_cut_is_gone", '(410, "history_cut")'),
    ),
    # P6: shuffles and rolls are unbiased.
    Defect(
        "P6",
        "a plain modulo, without words that are passed over",
        (Edit("chance.py", "while word >= limit:", "while False:"),),
        Guard(
            "test_chance.py::test_every_result_is_equally_likely_for_every_n_of_eight_bits",
            "assert unbiased(",
        ),
        (
            Guard(
                "fairness/test_fairness.py::test_the_own_samplers_are_fair[below]",
                "assert found_wrong(trial) == []",
            ),
        ),
    ),
    Defect(
        "P6",
        "a shuffle leaves no card where it was",
        (Edit("chance.py", "other = below(last + 1, words)", "other = below(last, words)"),),
        Guard("test_shuffle.py::test_the_published_vector", "published.order"),
        (
            Guard(
                "fairness/test_fairness.py::test_the_own_samplers_are_fair[shuffled]",
                "assert found_wrong(trial) == []",
            ),
        ),
    ),
    Defect(
        "P6",
        "a shuffle leaves out what players gave",
        (
            Edit(
                "shuffle.py",
                "seeds = (seed.encode() for seed in client_seeds)",
                "seeds = (seed.encode() for seed in ())",
            ),
        ),
        Guard("test_shuffle.py::test_the_published_vector", "published.order"),
    ),
    # P7: no input gives a 5xx or takes more than a second.
    Defect(
        "P7",
        "an odd header is a defect of the service",
        (
            Edit(
                "routes/caller.py",
                "named = (tag for tag in tags.as_set() if tag)  # an empty tag is read as None",
                "named = tags.as_set()",
            ),
        ),
        Guard(
            f"{HEADERS}::test_a_change_is_refused_on_another_version[an empty tag]",
            "(500, 'internal')",
        ),
    ),
    Defect(
        "P7",
        "odds are counted however much work they are",
        (Edit("rules/dice/work.py", "MAX_WORK = 3_000_000", "MAX_WORK = 300_000_000"),),
        Guard(
            "routes/test_hostile.py::test_legal_odds_are_counted_or_refused_at_once",
            "assert 200 == 422",
        ),
    ),
    # P8: with the store away, 503 within 1 s when it refuses, within 3 s when it hangs.
    Defect(
        "P8",
        "a store that hangs is waited for too long",
        (Edit("store/client.py", "READ_SECONDS = 0.8", "READ_SECONDS = 2.0"),),
        Guard(
            "store/test_client.py"
            "::test_a_store_that_hangs_is_told_within_three_seconds_and_comes_back",
            "assert (detail, seconds < 3) ==",
        ),
    ),
    Defect(
        "P8",
        "a store that is away is a defect of the service",
        (Edit("store/errors.py", "    (redis.ConnectionError, NO_ANSWER),\n", ""),),
        Guard(
            "store/test_tier.py::test_a_store_that_is_not_there_is_answered_as_shown",
            "assert answer.status_code == 503",
        ),
    ),
    Defect(
        "P8",
        "nobody is told when to ask again",
        (
            Edit(
                "routes/errors.py",
                '    return _later(problem_response(KINDS["store_unavailable"], error.detail))',
                '    return problem_response(KINDS["store_unavailable"], error.detail)',
            ),
        ),
        Guard(
            "store/test_tier.py::test_a_store_that_is_not_there_is_answered_as_shown",
            'answer.headers["Retry-After"]',
        ),
    ),
    # Rate limits hold over workers.
    Defect(
        "rates",
        "every worker counts for itself",
        (
            Edit("store/buckets.py", "import math\n", "import math\nimport os\n"),
            Edit("store/buckets.py", 'return f"{{{name}:', 'return f"{{{name}:{os.getpid()}:'),
        ),
        Guard("routes/test_rates.py::test_workers_count_together", "assert sorted(replies) =="),
    ),
)

OF_FAULTS = "faults/test_faults.py::test_a_planted_defect_is_found"
CONTROLS = (
    Control("P1", "no version check, and answers lost", f"{OF_FAULTS}[no version check]"),
    Control(
        "P2",
        "a store that writes once a second, and power cuts",
        f"{OF_FAULTS}[power cut with everysec]",
    ),
    Control(
        "P2",
        "events told before the change, and workers killed",
        f"{OF_FAULTS}[events before the change]",
    ),
    Control(
        "P2",
        "a cluster whose replicas are not waited for, cut in two",
        "cluster/test_cluster.py"
        "::test_without_waiting_for_replicas_a_cut_loses_what_was_acknowledged",
    ),
    Control("P3", "no ledger, and answers lost", f"{OF_FAULTS}[no ledger]"),
    Control(
        "P3",
        "a ledger outside the script, and workers killed",
        f"{OF_FAULTS}[ledger outside the script]",
    ),
    Control(
        "P4",
        "two runs, told to who may see the hand that differs",
        f"{SECRECY}::test_the_comparison_would_see_a_hand",
    ),
    Control(
        "P5",
        "a gap and a repeat in a stream",
        "load/test_load.py::test_a_listener_would_see_a_gap_and_a_repeat",
    ),
    Control(
        "P6",
        "samplers that look right, and are not",
        "fairness/test_fairness.py::test_a_planted_fault_is_caught",
    ),
    Control(
        "P7",
        "a notation that is read wrongly",
        "fuzz/test_fuzz.py::test_a_faulty_notation_is_caught",
    ),
    Control("P7", "a view that answers wrongly", "fuzz/test_fuzz.py::test_a_faulty_view_is_caught"),
    Control(
        "P7", "a view that can be slow", "fuzz/test_fuzz.py::test_a_view_that_can_be_slow_is_found"
    ),
)
