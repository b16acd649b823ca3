// Reads a history of what clients asked and were told, and says whether the promises C1-C12 and S1-S6 held.
//
// It shares no code with the server and asks it nothing: a history is all it sees. Every check is one pass or a
// few, linear in the history. A promise that nobody exercised counts as broken, because it proves nothing.
//
// A history is a list of records:
//   {t, p, type: "invoke"|"ok"|"fail"|"info", f, op, v}   an operation `op` of client `p`; `info` is "may or may not
// have happened"
//   {t, p, type: "hear", f: "msg", conn, v}               a push that client `p` heard on its connection number `conn`
//   {t, p, type: "note", f, v}                            something the harness measured itself
//   {..., f: "window", v: {conv, carrier, connected, within, from, kept, shows}}   after a silence: what the database
// has of a conversation behind message `from` (null if nobody could look), and what an open window shows of it
// `t` is the harness's own monotonic clock in milliseconds, `p` the person (uid).
import { group, upsert } from "./groups.mjs";
import { couldNotJudge, tallyOf } from "./tally.mjs";

/** The promises, in the order they are reported. */
export const PROMISES = {
  C1: "an acknowledged message is in every later full read",
  C2: "every message in a history was sent by someone, and none that was refused",
  C3: "a client_msg_id appears once, and its resends get the same msg_id",
  C4: "seq runs 1..n without a gap, and all readers agree on it",
  C5: "a send that began after another was acknowledged has the higher seq",
  C6: "what a reader hears and fetches is one run without a hole, never going back; everything arrives unasked",
  C7: "nobody hears or reads a talk they are not in",
  C8: "unread is what others wrote above my read mark; the mark never goes back; the total is the sum",
  C9: "the text of a recalled message is nowhere",
  C10: "a merge keeps every message and the order, once; the visitor token is dead after it",
  C11: "server-only body types are refused from clients",
  C12: "what is acknowledged is in every open window, even if nothing follows",
  S1: "after revoke, log-out or freeze a token is refused everywhere, open sockets included, within a second",
  S2: "no answer holds another person's secret",
  S3: "a code is compared at most five times and used once",
  S4: "while the session store is away a valid token gets ok or 503, never 401, and a wrong one is never let in",
  S5: "a session lives 30 days at most, by the end it is given",
  S6: "a role change acts within a second, on HTTP and on open sockets",
  X1: "no 5xx but 503",
};

/** What of a promise is not looked at; said in every report, so that its line does not promise more. */
const NOT_LOOKED_AT = {
  C9: "looked for in talks and in the search; not in translations, notices to phones and exports",
  S4: "sessions are in Postgres, so the outage is Postgres'",
  S5: "that it ends on that day: not checked from outside, a run is too short (http/tests/it/sockets.rs moves the day)",
};

/** Checks a history. Answers `{[promise]: {checked, violated, unknown, examples}}`. */
export function check(history) {
  const { tally, ask, askInTime, unseen } = tallyOf(PROMISES, history);
  const view = gather(history);
  acknowledgedAreKept(view, ask, tally);
  nothingFromNowhere(view, ask);
  onceEach(view, ask);
  oneOrder(view, ask);
  realTime(view, ask);
  noHoles(view, ask, unseen);
  nobodyElse(view, ask);
  unreadIsRight(view, ask);
  recalledIsGone(view, ask, tally);
  inEveryWindow(view, ask, unseen, tally);
  notes(view, ask, askInTime, tally);
  return tally;
}

/** Sorts the records into what the checks look at. */
function gather(history) {
  const sends = new Map(); // op -> {p, conv, id, text, began, ended, outcome, answers: []}
  const reads = []; // full reads: {p, conv, began, messages}
  const heard = []; // pushes
  const fetched = []; // pages: {p, conv, messages, t}
  const members = new Map(); // conv -> Set(uid)
  const began = new Map();
  const plain = [];
  for (const record of history) {
    const { type, f, op, v } = record;
    if (type === "invoke") began.set(op, record);
    const start = began.get(op);
    if (type === "hear") heard.push(record);
    else if (type === "note") {
      plain.push(record);
      if (f === "member") upsert(members, v.conv, () => new Set()).add(v.uid);
    } else if (f === "send") {
      if (type === "invoke")
        sends.set(op, { op, p: record.p, ...v, began: record.t, ended: Infinity, outcome: "info", answer: null });
      else Object.assign(sends.get(op), { ended: record.t, outcome: type, answer: type === "ok" ? v : null });
    } else if (f === "read" && type === "ok") {
      reads.push({ p: record.p, conv: start.v.conv, began: start.t, ended: record.t, messages: v.messages });
    } else if (f === "page" && type === "ok") {
      fetched.push({ p: record.p, conv: start.v.conv, after: start.v.after, messages: v.messages });
    } else if (type !== "invoke") plain.push(record);
  }
  return { history, sends: [...sends.values()], reads, heard, fetched, members, plain };
}

/** C1: set-full. Lost is an acknowledged message missing from a full read that began after its answer. */
function acknowledgedAreKept({ sends, reads }, ask, tally) {
  const byConversation = group(reads, (read) => read.conv);
  const index = new Map(reads.map((read) => [read, new Set(read.messages.map((m) => m.client_msg_id))]));
  for (const send of sends) {
    if (send.outcome === "info") tally.C1.unknown += 1;
    if (send.outcome !== "ok") continue;
    for (const read of byConversation.get(send.conv) ?? []) {
      if (read.began >= send.ended)
        ask("C1", index.get(read).has(send.id), `${send.id} acknowledged to ${send.p}, missing for ${read.p}`);
    }
  }
}

/** C2: no message nobody sent, none whose every attempt was refused. */
function nothingFromNowhere({ sends, reads }, ask) {
  const attempts = group(sends, (send) => send.id);
  for (const read of reads) {
    for (const message of read.messages) {
      if (message.from === "0" || message.foreign) continue; // the system's own, or from before the run
      const tries = attempts.get(message.client_msg_id);
      ask(
        "C2",
        tries !== undefined && tries.some((send) => send.outcome !== "fail"),
        `${message.msg_id} (${message.client_msg_id}) came from nowhere`,
      );
    }
  }
}

/** C3: unique ids, and the same answer to every resend. */
function onceEach({ sends, reads }, ask) {
  for (const read of reads) {
    const seen = new Set();
    for (const { client_msg_id: id, from } of read.messages) {
      const key = `${from} ${id}`;
      ask("C3", !seen.has(key), `${id} twice in ${read.conv}`);
      seen.add(key);
    }
  }
  for (const [id, tries] of group(sends, (send) => send.id)) {
    const answers = new Set(
      tries.filter((send) => send.answer).map((send) => `${send.answer.msg_id} ${send.answer.seq}`),
    );
    if (answers.size > 0) ask("C3", answers.size === 1, `${id} answered with ${[...answers].join(" and ")}`);
  }
}

/** C4: seq is 1..n, and (seq -> message) is the same for every reader, live or read. */
function oneOrder({ reads, heard, fetched, sends }, ask) {
  // "conv seq" -> {msg_id, client_msg_id, text}, as it was seen first, and before it was recalled
  const known = new Map();
  const same = (conv, message, who) => {
    const { msg_id, seq } = message;
    const seen = message.recalled ? { msg_id } : { msg_id, client_msg_id: message.client_msg_id, text: message.text };
    const before = upsert(known, `${conv} ${seq}`, () => ({}));
    for (const [part, value] of Object.entries(seen)) {
      ask(
        "C4",
        (before[part] ?? value) === value,
        `${part} of seq ${seq} of ${conv} was ${before[part]}, and is ${value} for ${who}`,
      );
      before[part] ??= value;
    }
  };
  for (const read of reads) {
    read.messages.forEach((message, at) => {
      ask("C4", message.seq === at + 1, `${read.conv} has seq ${message.seq} at place ${at + 1} for ${read.p}`);
      same(read.conv, message, read.p);
    });
  }
  for (const record of heard) if (record.f === "msg") same(record.v.conversation_id, record.v, record.p);
  for (const page of fetched) for (const message of page.messages) same(page.conv, message, page.p);
  for (const send of sends) {
    if (send.answer) same(send.conv, { ...send.answer, client_msg_id: send.id, text: send.text }, `${send.p} (answer)`);
  }
}

/**
 * C5: real-time order, in one sweep by time. A message begins with its first attempt and ends with its first answer.
 */
function realTime({ sends }, ask) {
  for (const [conv, all] of group(sends, (send) => send.conv)) {
    const firsts = new Map();
    for (const [id, tries] of group(all, (send) => send.id)) {
      const answered = tries.filter((send) => send.answer);
      if (answered.length === 0) continue;
      const began = Math.min(...tries.map((send) => send.began));
      const ended = Math.min(...answered.map((send) => send.ended));
      firsts.set(id, { id, began, ended, answer: answered[0].answer });
    }
    const events = [...firsts.values()].flatMap((send) => [
      [send.ended, 1, send],
      [send.began, 0, send],
    ]);
    events.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    let highest = 0;
    for (const [, isEnd, send] of events) {
      if (isEnd) highest = Math.max(highest, send.answer.seq);
      else send.floor = highest;
    }
    for (const send of firsts.values())
      ask(
        "C5",
        send.answer.seq > send.floor,
        `${send.id} in ${conv} got seq ${send.answer.seq}, below an earlier ${send.floor}`,
      );
  }
}

/**
 * C6: per connection what is heard of one process only rises, and nothing comes twice, but for the last message when
 * its writer sent it again: the actor that kept it may have died before it told anybody, and readers drop it by its
 * seq. Two that write into one talk at the same moment are not in step, and both tell what neither knows to be told:
 * readers put it in order. A page starts right after its cursor. Everything arrives by itself.
 */
function noHoles({ heard, fetched, plain, sends }, ask, unseen) {
  const tries = group(sends, (send) => send.id);
  const sentAgain = ({ seq, client_msg_id: id }, before) => seq === before && (tries.get(id)?.length ?? 0) > 1;
  const inStep = !plain.some(({ f, v }) => f === "nodes" && v.nodes > 1);
  const last = new Map();
  for (const record of heard) {
    if (record.f !== "msg" || !inStep) continue;
    const key = `${record.p} ${record.conn} ${record.v.conversation_id}`;
    const before = last.get(key) ?? 0;
    ask(
      "C6",
      record.v.seq > before || sentAgain(record.v, before),
      `${record.p} heard ${record.v.seq} after ${before} in ${record.v.conversation_id}`,
    );
    last.set(key, Math.max(before, record.v.seq));
  }
  for (const page of fetched) {
    page.messages.forEach((message, at) => {
      ask(
        "C6",
        message.seq === page.after + 1 + at,
        `page of ${page.conv} after ${page.after} has ${message.seq} at ${at}`,
      );
    });
  }
  // The harness keeps the client's rule (next, drop, fetch) and notes the run each reader ended with, before it looked
  // of itself and after.
  for (const { f, v, p } of plain) {
    // Who had lost the connection in the end, on which it would have come, cannot say.
    if (f === "arrived" && v.connected === false && v.have < v.last) unseen("C6");
    else if (f === "arrived")
      ask(
        "C6",
        v.have >= v.last,
        `${p} had heard ${v.have} of ${v.last} in ${v.conv} after ${Math.round(v.within)} ms of calm`,
      );
    if (f === "run") ask("C6", v.have === v.last, `${p} ended with ${v.have} of ${v.last} in ${v.conv}`);
  }
}

/** C7: pushes and reads only for members. */
function nobodyElse({ heard, fetched, reads, members, plain }, ask) {
  const inside = (conv, p) => members.get(conv)?.has(p) ?? false;
  for (const record of heard)
    ask("C7", inside(record.v.conversation_id, record.p), `${record.p} heard ${record.v.conversation_id}`);
  for (const read of [...reads, ...fetched]) ask("C7", inside(read.conv, read.p), `${read.p} read ${read.conv}`);
  for (const { f, v, p } of plain)
    if (f === "trespass") ask("C7", v.refused, `${p} was let into ${v.conv} by ${v.call}`);
}

/** C8: at rest, unread equals what others wrote above the mark; marks only rise; the total is the sum. */
function unreadIsRight({ plain }, ask) {
  const marks = new Map();
  for (const { f, type, v, p } of plain) {
    if (f === "unread")
      ask("C8", v.told === v.counted, `${p} was told ${v.told} unread in ${v.conv}, counted ${v.counted}`);
    if (f === "unread_total") ask("C8", v.total === v.sum, `${p}: total ${v.total}, sum ${v.sum}`);
    if (f === "mark" && type === "ok") {
      const key = `${p} ${v.conv}`;
      ask("C8", v.read_seq >= (marks.get(key) ?? 0), `${p}'s mark in ${v.conv} went back to ${v.read_seq}`);
      marks.set(key, Math.max(marks.get(key) ?? 0, v.read_seq));
    }
  }
}

/** C9: after a recall was acknowledged, its text is in nothing read, found or listed later. */
function recalledIsGone({ plain, reads }, ask, tally) {
  const recalled = plain.filter(({ f, type }) => f === "recall" && type === "ok");
  for (const { t, v } of recalled) {
    for (const read of reads) {
      if (read.conv !== v.conv || read.began < t) continue;
      const message = read.messages.find((m) => m.msg_id === v.msg_id);
      ask(
        "C9",
        message?.recalled === true && !(message.text ?? "").includes(v.text),
        `${v.msg_id} still readable by ${read.p}`,
      );
    }
  }
  for (const { f, v, p } of plain)
    if (f === "recall_trace" && v.unknown) tally.C9.unknown += 1;
    else if (f === "recall_trace") ask("C9", !v.found, `${p} found recalled text by ${v.where}`);
}

/**
 * C12: after a silence every open window shows what was acknowledged before it, as it is kept. What nobody was answered
 * for may be on a screen or not; and who has no connection at that moment cannot say.
 */
function inEveryWindow({ plain, sends }, ask, unseen, tally) {
  const acknowledged = group(
    sends.filter(({ outcome }) => outcome === "ok"),
    ({ conv }) => conv,
  );
  const recalls = group(
    plain.filter(({ f, type }) => f === "recall" && type === "ok"),
    ({ v }) => v.conv,
  );
  for (const { t, p, f, v } of plain) {
    if (f !== "window") continue;
    if (!v.kept) {
      tally.C12.unknown += 1;
      continue;
    }
    const { conv, from, connected } = v;
    const kept = new Map(v.kept.map((row) => [row.seq, row]));
    const shows = new Map(v.shows.map((row) => [row.seq, row]));
    const said = new Map();
    for (const { id, ended, answer } of acknowledged.get(conv) ?? [])
      if (ended <= t && answer.seq > from) said.set(answer.seq, { id });
    for (const recall of recalls.get(conv) ?? []) {
      const seq = Number(recall.v.msg_id.split("-").at(-1));
      if (recall.t <= t && seq > from) said.set(seq, { ...said.get(seq), recalled: true });
    }
    for (const [seq, { id, recalled = false }] of said) {
      const [row, shown] = [kept.get(seq), shows.get(seq)];
      const isKept = row && row.id === (id ?? row.id) && (row.recalled || !recalled);
      ask(
        "C12",
        isKept,
        `${seq} of ${conv} was acknowledged as ${id}${recalled ? ", recalled," : ""} and is kept as ${words(row)}`,
      );
      if (!isKept) continue;
      // A recall that nobody was answered for.
      const isOpen = row.recalled && !recalled;
      const isShown =
        shown && shown.id === row.id && (isOpen || (shown.text === row.text && shown.recalled === row.recalled));
      if (!isShown && !connected) unseen("C12");
      else if (isOpen && isShown) tally.C12.unknown += 1;
      else
        ask(
          "C12",
          isShown,
          `${p} over ${v.carrier} sees ${words(shown)} for ${words(row)} of ${conv} after ${v.within} ms of silence`,
        );
    }
  }
}

function words(row) {
  return row ? JSON.stringify(row) : "nothing";
}

/** Promises that the harness measures one by one. */
function notes({ plain, history }, ask, askInTime, tally) {
  const simple = {
    merge: "C10",
    server_only: "C11",
    revoked: "S1",
    canary: "S2",
    code: "S3",
    outage: "S4",
    lifetime: "S5",
    role: "S6",
  };
  for (const { t, type, f, v, p } of plain) {
    if (type === "note" && simple[f] && v.unknown) tally[simple[f]].unknown += 1;
    else if (type === "note" && simple[f] && v.within !== undefined)
      askInTime(simple[f], v.took, v.within, t, `${p}: ${v.what}`);
    else if (type === "note" && simple[f]) ask(simple[f], v.holds, `${p}: ${v.what}`);
  }
  for (const record of history) {
    if (record.status !== undefined)
      ask("X1", record.status < 500 || record.status === 503, `${record.f} answered ${record.status}`);
  }
}

/**
 * A line a promise: how often it was checked, violated, and how many outcomes stayed unknown. `broken` are the promises
 * that did not hold or that nobody exercised, `unjudged` those of which a slow machine let too little be seen.
 */
export function report(tally, promises = PROMISES) {
  const [broken, unjudged] = [[], []];
  const lines = Object.keys(promises).map((id) => {
    const { checked, violated, unknown, unseen = 0, examples } = tally[id];
    const isUnjudged = couldNotJudge({ checked, violated, unseen });
    if (isUnjudged) unjudged.push(id);
    else if (violated > 0 || checked === 0) broken.push(id);
    const verdict =
      violated > 0 ? "BROKEN" : isUnjudged ? "COULD NOT JUDGE" : checked === 0 ? "NOT EXERCISED" : "holds";
    const late = unseen === 0 ? "" : ` (${unseen} not seen in time)`;
    const counts = `checked ${checked}  violated ${violated}  unknown ${unknown}${late}`;
    return [
      `${id.padEnd(4)} ${verdict.padEnd(15)} ${counts}  ${promises[id]}`,
      ...(NOT_LOOKED_AT[id] ? [`       ${NOT_LOOKED_AT[id]}`] : []),
      ...examples.map((e) => `       ${e}`),
    ].join("\n");
  });
  return { text: lines.join("\n"), broken, unjudged };
}
