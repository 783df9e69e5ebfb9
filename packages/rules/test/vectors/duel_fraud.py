"""Receipts, and the proofs that the operator has signed two things that exclude each other."""

from duel_bytes import Difference, commit_input, entry_hash, expect, receipt_input, reveal_input, same
from duel_keys import holds, refuse_day_key
from duel_match import SIGNED_TYPES, Replay, check_chain, check_operator_signature, check_operator_signatures

ENDS_ANY_TURN = ("surrender", "service_void", "not_accepted")


def is_signed_by(key, message, header_hash):
    made = commit_input if message["kind"] == "commit" else reveal_input
    return holds(key, made({"headerHash": header_hash, **message}), message["sig"])


def receipt_holds(message, receipt, header_hash, root_keys):
    certificate = receipt["certificate"]
    if refuse_day_key(certificate["key"], receipt["recv"], [certificate], root_keys):
        return False
    fields = {**message, "headerHash": header_hash, "playerSig": message["sig"], "recv": receipt["recv"]}
    return holds(certificate["key"], receipt_input(fields), receipt["sig"])


def judge(proof, root_keys):
    """The name of the fraud, or 'nothing'."""
    fraud = proof["fraud"]
    try:
        if fraud == "broken-receipt":
            judge_receipt(proof, root_keys)
        else:
            judge_two_items(proof, root_keys)
        return fraud
    except Difference:
        return "nothing"


def judge_two_items(proof, root_keys):
    first, second = proof["items"]
    for stored in (first, second):
        same(stored["hash"], entry_hash(stored["entry"]), "hash of an item")
        same(stored["entry"]["type"], proof["fraud"].removeprefix("two-").removesuffix("s"), "type of an item")
        check_operator_signature(stored, proof["certificates"], root_keys)
    expect(first["hash"] != second["hash"], "both items are the same")
    one, other = first["entry"], second["entry"]
    same_match = one["match"] == other["match"]
    if proof["fraud"] == "two-headers":
        keys = [{player["key"] for player in entry["body"]["players"]} for entry in (one, other)]
        expect(same_match or keys[0] & keys[1], "the headers have nothing in common")
    else:
        expect(same_match, "the items are of two matches")
    if proof["fraud"] == "two-locks":
        same(one["body"]["turn"], other["body"]["turn"], "turn of the locks")


def judge_receipt(proof, root_keys):
    entries, message, receipt = proof["entries"], proof["message"], proof["receipt"]
    expect(entries[-1]["entry"]["type"] in SIGNED_TYPES, "the last entry is not signed")
    check_chain(entries)
    check_operator_signatures(entries, proof["certificates"], root_keys)
    header, header_hash = entries[0]["entry"]["body"], entries[0]["hash"]
    key = header["players"][message["seat"]]["key"]
    expect(is_signed_by(key, message, header_hash), "the player did not sign the message")
    expect(receipt_holds(message, receipt, header_hash, root_keys), "the receipt does not hold")
    expect(contradicts(Replay(entries), entries, message, receipt["recv"]), "the match agrees with the receipt")


def contradicts(replay, entries, message, recv):
    if message["turn"] > len(replay.turns):
        may_end = message["kind"] == "commit" and replay.result and replay.result["reason"] in ENDS_ANY_TURN
        return replay.result is not None and not may_end
    turn, seat = replay.turns[message["turn"] - 1], message["seat"]
    if message["kind"] == "commit":
        if seat in turn.commits:
            return turn.commits[seat] != message["c"]
        return turn.missed is not None and in_time(entries, message, recv)
    is_over = turn.scored or replay.result is not None
    if turn.lock != message["lockHash"]:
        return turn.lock is not None or is_over
    if seat in turn.hands:
        return turn.hands[seat] != message["hand"]
    return is_over and in_time(entries, message, recv)


def in_time(entries, message, recv):
    """Within the turn, its outages and the grace."""
    header = entries[0]["entry"]["body"]
    from_ms = by_ms = None
    for stored in entries:
        kind, body, t = stored["entry"]["type"], stored["entry"]["body"], stored["entry"]["t"]
        if kind == "open" and body["turn"] == message["turn"]:
            first = message["turn"] == 1
            base = t + header["terms"]["commitFirstMs" if first else "commitLaterMs"]
            bank = body["commitBy"][message["seat"]] - base
            from_ms, by_ms = t, base
        elif kind == "open" and by_ms is not None:
            break
        elif kind == "lock" and body["turn"] == message["turn"]:
            by_ms = t + header["terms"]["revealMs"]
            bank = body["revealBy"][message["seat"]] - by_ms
        elif kind == "outage" and by_ms is not None:
            by_ms = max(by_ms, body["to"] + header["terms"]["outage"]["resumeMs"])
    return from_ms <= recv <= by_ms + bank + header["terms"]["graceMs"]
