"""Replays a transcript: chain, signatures, and what the throws give."""

from duel_bytes import (
    accept_input,
    commit_input,
    commitment_preimage,
    entry_hash,
    expect,
    operator_input,
    reveal_input,
    same,
    sha256,
    surrender_input,
)
from duel_keys import holds, is_safe_public_key, refuse_certificate, refuse_day_key

SIGNED_TYPES = ("header", "lock", "result")


def check_chain(entries):
    previous, last_ms = "0" * 64, 0
    for seq, stored in enumerate(entries):
        entry = stored["entry"]
        same(entry["v"], 2, f"version of entry {seq}")
        same(entry["seq"], seq, f"number of entry {seq}")
        same(entry["match"], entries[0]["entry"]["match"], f"match of entry {seq}")
        same(entry["prev"], previous, f"link of entry {seq}")
        same(stored["hash"], entry_hash(entry), f"hash of entry {seq}")
        expect(entry["t"] >= last_ms, f"entry {seq} is older than the one before it")
        previous, last_ms = stored["hash"], entry["t"]


def check_operator_signatures(entries, certificates, root_keys):
    for certificate in certificates:
        refusal = refuse_certificate(certificate, root_keys)
        expect(refusal is None, f"certificate of {certificate['key']}: {refusal}")
    for stored in entries:
        if stored["entry"]["type"] in SIGNED_TYPES:
            check_operator_signature(stored, certificates, root_keys)
        else:
            expect("sig" not in stored and "key" not in stored, "an entry between is signed")


def check_operator_signature(stored, certificates, root_keys):
    refusal = refuse_day_key(stored["key"], stored["entry"]["t"], certificates, root_keys)
    expect(refusal is None, refusal)
    signed = operator_input({"entryHash": stored["hash"]})
    expect(holds(stored["key"], signed, stored["sig"]), "the operator did not sign an entry")


class Turn:
    def __init__(self):
        self.commits, self.hands = {}, {}
        self.lock, self.missed, self.scored = None, None, False
        self.base_ms = 0


class Replay:
    """What a player could replay by hand, entry by entry."""

    def __init__(self, entries):
        first = entries[0]
        same(first["entry"]["type"], "header", "first entry")
        self.header, self.header_hash = first["entry"]["body"], first["hash"]
        same(self.header["matchId"], first["entry"]["match"], "match of the header")
        same(self.header["stakeMicroUsd"], str(self.header["tier"] * 1_000_000), "stake of the tier")
        for player in self.header["players"]:
            expect(is_safe_public_key(player["key"]), "a match key is not safe")
        self.accepted, self.turns = set(), []
        self.score, self.misses, self.both_missed = [0, 0], [0, 0], 0
        self.opened, self.surrendered, self.not_accepted = set(), None, False
        self.result, self.bank = None, [self.header["terms"]["bankMs"]] * 2
        for stored in entries[1:]:
            expect(self.result is None, "an entry follows the result")
            entry = stored["entry"]
            self.now = entry["t"]
            getattr(self, "on_" + entry["type"])(entry["body"], stored["hash"])

    def signed_by(self, body, data):
        key = self.header["players"][body["seat"]]["key"]
        expect(holds(key, data, body["sig"]), f"seat {body['seat']} did not sign")

    def turn(self, body):
        same(body["turn"], len(self.turns), "turn")
        expect(not self.turns[-1].scored, "the turn is over")
        return self.turns[-1]

    def start_clock(self, term, by_ms):
        turn, terms = self.turns[-1], self.header["terms"]
        turn.base_ms = self.now + terms[term]
        same(by_ms, [turn.base_ms + bank for bank in self.bank], "deadlines")

    def spend(self, body):
        seat, terms = body["seat"], self.header["terms"]
        late = max(0, body["recv"] - self.turns[-1].base_ms - terms["graceMs"])
        expect(late <= self.bank[seat], f"a message of seat {seat} came too late")
        self.bank[seat] -= late

    def on_accept(self, body, _hash):
        self.signed_by(body, accept_input({"headerHash": self.header_hash, **body}))
        self.accepted.add(body["seat"])

    def on_open(self, body, _hash):
        same(self.accepted, {0, 1}, "players that accepted")
        expect(not self.turns or self.turns[-1].scored, "a turn opens while another runs")
        self.turns.append(Turn())
        self.turn(body)
        self.start_clock("commitFirstMs" if body["turn"] == 1 else "commitLaterMs", body["commitBy"])

    def on_commit(self, body, _hash):
        turn = self.turn(body)
        expect(turn.lock is None and body["seat"] not in turn.commits, "a commit comes too late")
        self.signed_by(body, commit_input({"headerHash": self.header_hash, **body}))
        turn.commits[body["seat"]] = body["c"]
        self.spend(body)

    def on_lock(self, body, lock_hash):
        turn = self.turn(body)
        same(body["c"], [turn.commits.get(0), turn.commits.get(1)], "commitments of the lock")
        turn.lock = lock_hash
        self.start_clock("revealMs", body["revealBy"])

    def opens(self, body):
        seat = body["seat"]
        player = self.header["players"][seat]["id"]
        sealed = {**body, "headerHash": self.header_hash, "matchId": self.header["matchId"], "playerId": player}
        self.signed_by(body, reveal_input({"lockHash": self.turn(body).lock, **body}))
        return sha256(commitment_preimage(sealed)).hex() == self.turn(body).commits[seat]

    def on_reveal(self, body, _hash):
        expect(self.opens(body), "an opening does not open its commitment")
        self.turn(body).hands[body["seat"]] = body["hand"]
        self.opened.add(body["seat"])
        self.spend(body)

    def on_bad_reveal(self, body, _hash):
        expect(not self.opens(body), "a good opening was called bad")

    def on_outage(self, body, _hash):
        expect(body["to"] - body["from"] > self.header["terms"]["outage"]["gapOverMs"], "this is not an outage")
        if self.turns:
            turn, resume_ms = self.turns[-1], self.header["terms"]["outage"]["resumeMs"]
            turn.base_ms = max(turn.base_ms, body["to"] + resume_ms)

    def on_timeout(self, body, _hash):
        if body["phase"] == "accept":
            same(body["seats"], [seat for seat in (0, 1) if seat not in self.accepted], "seats that did not accept")
            self.not_accepted = True
            return
        turn = self.turn(body)
        same(body["phase"], "reveal" if turn.lock else "commit", "phase of the timeout")
        present = turn.hands if turn.lock else turn.commits
        turn.missed = [seat for seat in (0, 1) if seat not in present]
        same(body["seats"], turn.missed, "seats that missed")
        terms = self.header["terms"]
        for seat in turn.missed:
            last_ms = turn.base_ms + self.bank[seat] + terms["graceMs"] + terms["judgeAfterGraceMs"]
            expect(self.now >= last_ms, f"seat {seat} still had time")
            self.bank[seat] = 0

    def on_surrender(self, body, _hash):
        self.turn(body)
        self.signed_by(body, surrender_input({"headerHash": self.header_hash, **body}))
        self.surrendered = body["seat"]

    def on_turn(self, body, _hash):
        turn = self.turn(body)
        turn.scored = True
        winner = winner_of(turn)
        same(body["winner"], winner, f"winner of turn {body['turn']}")
        if winner >= 0:
            self.score[winner] += 1
        for seat in (0, 1):
            self.misses[seat] = self.misses[seat] + 1 if turn.missed and seat in turn.missed else 0
        self.both_missed = self.both_missed + 1 if winner == -2 else 0
        same(body["score"], self.score, f"score after turn {body['turn']}")

    def on_result(self, body, _hash):
        winner, reason = self.verdict()
        self.result = {
            "winner": winner,
            "reason": reason,
            "payout": self.payout(winner),
            "points": self.points(winner, reason),
        }
        same(body, self.result, "result")

    def verdict(self):
        terms = self.header["terms"]
        if self.surrendered is not None:
            return 1 - self.surrendered, "surrender"
        if self.not_accepted:
            return -1, "not_accepted"
        if not self.turns or not self.turns[-1].scored:
            expect(all(turn.lock is None for turn in self.turns), "a match was stopped after its first lock")
            return -1, "service_void"
        for seat in (0, 1):
            if self.score[seat] >= terms["winsNeeded"]:
                return seat, "score"
        absent = [seat for seat in (0, 1) if self.misses[seat] >= terms["missesInARowMax"]]
        if len(absent) == 1:
            return 1 - absent[0], "misses"
        leader = -1 if self.score[0] == self.score[1] else int(self.score[1] > self.score[0])
        if self.both_missed >= terms["bothMissesInARowMax"]:
            return leader, "both_absent"
        expect(len(self.turns) >= terms["turnsMax"], "the match was not over")
        return leader, "turn_limit"

    def payout(self, winner):
        stake, terms = int(self.header["stakeMicroUsd"]), self.header["terms"]
        if winner == -1:
            return {"winner": "0", "fee": "0", "pool": "0", "refunds": [str(stake), str(stake)]}
        fee = stake * terms["winFeeBps"] // 10_000
        pool = stake * terms["poolShareBps"] // 10_000
        return {"winner": str(2 * stake - fee - pool), "fee": str(fee), "pool": str(pool), "refunds": ["0", "0"]}

    def points(self, winner, reason):
        points = [0, 0]
        if winner in self.opened:
            terms = self.header["terms"]
            rounds = terms["winsNeeded"] if reason == "surrender" else self.score[winner]
            full = rounds * terms["points"]["perRoundWon"] * terms["points"]["riskFactor"][winner]
            points[winner] = full * terms["points"]["repeatBps"][winner] // 10_000
        return points


def winner_of(turn):
    if turn.missed:
        return -2 if len(turn.missed) == 2 else 1 - turn.missed[0]
    return (-1, 0, 1)[(turn.hands[0] - turn.hands[1] + 3) % 3]
