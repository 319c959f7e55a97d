"""The planted defects, each as small as a mistake can be."""

from __future__ import annotations

from campaigns.planted.defect import Control, Defect, Edit, Guard

IN_ONE_PILE = Guard("test_each_card_is_in_exactly_one_pile", ".cards.numbers)")
RANDOM_PLAY = "test_listed_moves_are_accepted_and_others_refused"
RANDOM_PILES = Guard(RANDOM_PLAY, "== list(CARDS)")
STATE_MACHINE = "test_whatever_is_played_each_card_lies_in_one_place"
STATE_MACHINE_PILES = Guard(STATE_MACHINE, "for card in pile) == list(range(1, 157))")
FIFTY = Guard("test_fifty_callers_lose_nothing_and_double_nothing", "== 156")
FIFTY_WRITERS = Guard(
    FIFTY.test, "assert self.status < 300", ("== 156", "each version acknowledged once")
)
RACING = Guard(
    STATE_MACHINE,
    "== [200, *[412] * (AT_ONCE - 1)]",
    ("FlakyStrategyDefinition",),  # Hypothesis plays what has failed again, and is not overtaken
)
TWO_EVENINGS = Guard(
    "test_two_hands_of_bobs_look_the_same_to_everybody_else", "assert first == second"
)
MATRIX = "test_an_endpoint_answers_those_it_is_for[get_session]"
UNCOPIED = Guard(
    "test_a_change_that_the_replica_has_not_is_neither_acknowledged_nor_shown", "DID NOT RAISE"
)
NO_STORE = "test_a_store_that_is_not_there_is_answered_as_shown"

NEVER = r"\b(if|while) .+:$", r"\1 False:"

DEFECTS = (
    # P1: every card is in exactly one place.
    Defect(
        "P1",
        "the version is not checked",
        Edit("P1 version", r"if .+ then", "if false then"),
        Guard(
            "test_of_writers_from_one_version_exactly_one_is_done",
            "== [Outcome.DONE, *[Outcome.STALE] * 3]",
        ),
        (FIFTY_WRITERS, RACING),
    ),
    Defect(
        "P1",
        "a card that is drawn stays in the deck",
        Edit("P1 draw", r"\[\w+:\]", ""),
        IN_ONE_PILE,
        (RANDOM_PILES, FIFTY, STATE_MACHINE_PILES),
    ),
    Defect(
        "P1",
        "a reshuffle includes hands",
        Edit(
            "P1 reshuffle",
            r"shuffle\(turn, (\w+)",
            r"shuffle(turn, (*\1, *(card for hand in turn.table.hands.values() for card in hand))",
        ),
        IN_ONE_PILE,
        (RANDOM_PILES,),
    ),
    # P2: what was acknowledged is never lost.
    Defect(
        "P2",
        "a change is acknowledged before replicas have it",
        Edit("P2 acknowledged", *NEVER),
        UNCOPIED,
    ),
    Defect("P2", "a change is shown before replicas have it", Edit("P2 shown", *NEVER), UNCOPIED),
    Defect(
        "P2",
        "the store that is started writes to its disk once a second",
        Edit("P2 disk", r": \w+,", ': "everysec",'),
        Guard(
            "test_the_server_is_private_and_writes_before_it_answers",
            "{'appendfsync': 'everysec'} != {'appendfsync': 'always'}",
        ),
    ),
    Defect(
        "P2",
        "changes are taken while a full disk stops the store from writing each of them",
        Edit("P2 full", r" or .*:$", ":"),
        Guard("test_a_store_that_only_reads_takes_no_change", "DID NOT RAISE"),
    ),
    Defect(
        "P2",
        "events are told before the change is written",
        Edit(
            "P2 events",
            r"^( +)",
            r"\1import msgspec\n"
            r"\1parts = msgspec.msgpack.decode(change.arguments)\n"
            r'\1for id, event in enumerate(parts["events"], parts["first"]):\n'
            r"\1    early = self._store.client.pipeline(transaction=False)\n"
            r'\1    early.xadd(keys[1], {"e": event}, id=f"{id}-0")\n'
            r"\1    early.execute(raise_on_error=False)\n"
            r'\1parts["events"] = ()\n'
            r"\1change = PreparedChange(session, msgspec.msgpack.encode(parts), change.is_new)\n"
            r"\1",
        ),
        Guard("test_an_answer_that_is_kept_comes_before_any_other_question", ".dump() == before"),
    ),
    # P3: a retried move is applied once.
    Defect(
        "P3",
        "no answer is kept",
        Edit("P3 ledger", r"return .+", "return None"),
        Guard(
            "test_a_key_makes_a_change_once",
            "assert (first.status, first.data) == (200, again.data)",
        ),
    ),
    Defect(
        "P3",
        "the ledger is written by itself, after the change",
        Edit(
            "P3 atomic",
            r"^( +)(\w+)( = .+), (\w+), \*(\w+)\)\)$",
            r'\1\2\3, b"", *\5))\n'
            r'\1if \2[0] == b"done" and \4:\n'
            # Long enough for somebody to come between.
            r'\1    __import__("time").sleep(0.1)\n'
            r"\1    self._store.client.set(keys[-2], \4, ex=\5[0])",
        ),
        Guard(
            "test_the_same_key_at_once_is_one_change_and_one_answer[a join code]",
            "assert len({reply.data for reply in replies}) == 1",
        ),
    ),
    Defect(
        "P3",
        "a key is remembered without its caller",
        Edit("P3 caller", r"^( +)(\w+ = f\"\{(\w+)\}.+)", r'\1\3 = ""\n\1\2'),
        Guard(
            "test_another_callers_same_key_is_another_one",
            'reply.headers.get("idempotency-replayed") for reply in replies] == [None] * 4',
        ),
    ),
    Defect(
        "P3",
        "an answer is kept for an hour",
        Edit("P3 day", r"24 \* 60 \* 60", "60 * 60"),
        Guard("test_every_key_expires_when_the_session_does_and_a_change_moves_it", ".client.ttl"),
    ),
    # P4: nobody but its holder sees a hand.
    Defect(
        "P4",
        "the gamemaster sees every hand",
        Edit(
            "P4 hand",
            r"\bif (\w+ == (\w+)\.character) else",
            r'if \2.role == "gamemaster" or \1 else',
        ),
        Guard("test_only_its_player_sees_a_hand", '["hand"]["cards"]'),
        (TWO_EVENINGS, Guard("test_a_hand_is_told_to_its_player_only", " <=")),
    ),
    Defect(
        "P4",
        "events tell everybody what was told to one",
        Edit(
            "P4 secret",
            r"self\.(\w+)\.get\(.+\)",
            r"{n: v for own in self.\1.values() for n, v in own.items()}",
        ),
        Guard(
            "test_content_that_is_not_ones_own_is_absent_and_the_event_is_there",
            'assert ("cards" in event) == own',
        ),
        (TWO_EVENINGS,),
    ),
    Defect(
        "P4",
        "an ETag is a hash of hidden state",
        Edit(
            "P4 etag",
            r"(\w+)\.session\.version",
            r'__import__("zlib").crc32(repr(\1.session.table.hands).encode())',
        ),
        Guard("test_what_nobody_may_see_is_in_no_etag", "assert one == other"),
        (TWO_EVENINGS, Guard(MATRIX, "the version, and no more")),
    ),
    Defect(
        "P4",
        "pages count the bytes of secrets",
        Edit("P4 length", r"public and .+ or #", "#"),
        Guard(
            "test_where_a_page_ends_does_not_tell_how_long_a_secret_is[dice]",
            "assert measured[0] == measured[1]",
        ),
    ),
    Defect(
        "P4",
        "everybody reads secret notes",
        Edit("P4 note", r"return .+", "return True"),
        Guard(
            "test_a_note_is_told_to_those_it_is_for_only",
            "assert (NOTE.encode() in",
        ),
    ),
    Defect(
        "P4",
        "others see what follows from a secret difficulty",
        Edit("P4 difficulty", r"if not self\.keeps_secret:", "if True:"),
        Guard(
            "test_a_secret_difficulty_is_told_to_the_gamemaster_only",
            "assert number not in signed",
        ),
    ),
    Defect(
        "P4",
        "any token opens a table",
        Edit("P4 token", "= None", "= next(iter(self.seats.values()))"),
        Guard(MATRIX, "assert reply.status == STATUS["),
    ),
    Defect(
        "tokens",
        "the store keeps tokens as they are",
        Edit("tokens stored", r"sha256\((\w+)\.encode\(\)\)\.hexdigest\(\)", r"\1"),
        Guard(
            "test_nothing_that_opens_anything_lies_in_the_store_in_clear",
            "assert bare.encode() not in data",
        ),
        (Guard("test_nothing_in_the_store_opens_anything", "evening.opening, "),),
    ),
    Defect(
        "tokens",
        "the log is not searched for tokens",
        Edit("tokens logged", r"without_tokens\((.+)\.decode\(\)\)\.encode\(\)", r"\1"),
        Guard(
            "test_a_token_in_a_path_is_not_logged",
            "assert secret_of(fault) not in tried(service, fault)",
        ),
    ),
    # P5: events are gap-free and in order.
    Defect(
        "P5",
        "a stream is resumed one event too early",
        Edit("P5 resume", r"int\((\w+)\)", r"max(0, int(\1) - 1)"),
        Guard(
            "test_cut_and_resumed_streams_lose_and_repeat_nothing",
            "assert ids == list(range(1, len(ids) + 1))",
        ),
        (Guard("test_many_streams_cut_and_resumed_miss_nothing", ".wrong == []"),),
    ),
    Defect(
        "P5",
        "a page goes on one event too early",
        Edit("P5 page", r"(\w+\.after)\b", r"max(0, \1 - 1)"),
        Guard("test_pages_add_up_to_the_history", '["events"]) == min(limit, last - len('),
    ),
    Defect(
        "P5",
        "the number of an event is skipped",
        Edit("P5 number", r",$", " + 1,"),
        Guard(f"{RANDOM_PLAY}[0]", "assert ids == list(range("),
    ),
    Defect(
        "P5",
        "nobody is told that history was cut",
        Edit("P5 cut", *NEVER),
        Guard("test_history_that_is_cut_is_gone", '(410, "history_cut")'),
    ),
    # P6: shuffles and rolls are unbiased.
    Defect(
        "P6",
        "a plain modulo, without words that are passed over",
        Edit("P6 modulo", *NEVER),
        Guard("test_every_result_is_equally_likely_for_every_n_of_eight_bits", "assert unbiased("),
        (Guard("test_the_own_samplers_are_fair[below]", "(trial) == []"),),
    ),
    Defect(
        "P6",
        "a shuffle leaves no card where it was",
        Edit("P6 place", r"(\w+) \+ 1", r"\1"),
        Guard("test_the_published_vector", "published.order"),
        (Guard("test_the_own_samplers_are_fair[shuffled]", "(trial) == []"),),
    ),
    Defect(
        "P6",
        "a shuffle leaves out what players gave",
        Edit("P6 seeds", r" in \w+\)$", " in ())"),
        Guard("test_the_published_vector", "published.order"),
    ),
    # P7: no input gives a 5xx or takes more than a second.
    Defect(
        "P7",
        "an odd header is a defect of the service",
        Edit("P7 header", r" if VERSION\.fullmatch\(\w+\)", ""),
        Guard("test_a_change_is_refused_on_another_version[an empty tag]", "(500, 'internal')"),
    ),
    Defect(
        "P7",
        "a query with bytes that are no UTF-8 is a defect of the service",
        Edit("P7 query", r"not query\.isascii\(\)", "not query"),
        Guard("test_a_query_may_have_any_bytes", "assert '5' != '5'"),
    ),
    Defect(
        "P7",
        "odds are counted however much work they are",
        Edit("P7 work", r"3_000_000", "300_000_000"),
        Guard("test_a_hostile_request_is_refused", "assert (200, None) =="),
    ),
    # P8: with the store away, 503 within 1 s when it refuses, within 3 s when it hangs.
    Defect(
        "P8",
        "a store that hangs is waited for too long",
        Edit("P8 hangs", r"0\.8", "2.0"),
        Guard(
            "test_client.py::test_a_store_that_hangs_is_told_within_three_seconds_and_comes_back",
            "assert (detail, seconds < 3) ==",
        ),
    ),
    Defect(
        "P8",
        "a store that is away is a defect of the service",
        Edit("P8 away", r" redis\.ConnectionError", ""),
        Guard(NO_STORE, "assert answer.status_code == 503"),
    ),
    Defect(
        "P8",
        "nobody is told when to ask again",
        Edit("P8 later", r"503", r"0"),
        Guard(NO_STORE, 'answer.headers["Retry-After"]'),
    ),
    # Rate limits hold over workers.
    Defect(
        "rates",
        "every worker counts for itself",
        Edit("rates shared", r"(\{\{\{\w+\}:)", r"\1{__import__('os').getpid()}:"),
        Guard("test_workers_count_together", "assert sorted(replies) =="),
    ),
)

FAULTS = "test_faults.py::test_a_planted_defect_is_found"
CONTROLS = (
    Control("P1", "no version check, and answers lost", f"{FAULTS}[no version check]"),
    Control(
        "P2",
        "a store that writes once a second, and power cuts",
        f"{FAULTS}[power cut with everysec]",
    ),
    Control(
        "P2",
        "events told before the change, and workers killed",
        f"{FAULTS}[events before the change]",
    ),
    Control(
        "P2",
        "a cluster whose replicas are not waited for, cut in two",
        "test_without_waiting_for_replicas_a_cut_loses_what_was_acknowledged",
    ),
    Control("P3", "no ledger, and answers lost", f"{FAULTS}[no ledger]"),
    Control(
        "P3",
        "a ledger outside the script, and workers killed",
        f"{FAULTS}[ledger outside the script]",
    ),
    Control(
        "P4",
        "two runs, told to who may see the hand that differs",
        "test_the_comparison_would_see_a_hand",
    ),
    Control("P5", "a gap and a repeat in a stream", "test_a_listener_would_see_a_gap_and_a_repeat"),
    Control("P6", "samplers that look right, and are not", "test_a_planted_fault_is_caught"),
    Control("P7", "a notation that is read wrongly", "test_a_faulty_notation_is_caught"),
    Control("P7", "a view that answers wrongly", "test_a_faulty_view_is_caught"),
    Control("P7", "a view that can be slow", "test_a_view_that_can_be_slow_is_found"),
)

TESTS = {guard.test for defect in DEFECTS for guard in defect.guards} | {
    control.test for control in CONTROLS
}
"""Those of all guards and controls."""
