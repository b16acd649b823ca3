// A history in which the cluster does well, and one mutation for each promise.
import { testChecker } from "./mutations.mjs";
import { SERVICE_PROMISES, checkService } from "./service-checker.mjs";

const note = (t, f, v = {}) => ({ t, p: "cluster", type: "note", f, v });
const call = (t, op, type = "ok", key = `key ${op}`) => [
  { t, p: "a", type: "invoke", f: "buy", op, v: { key } },
  { t: t + 1, p: "a", type, f: "buy", op, v: {} },
];
const honest = () => [
  note(0, "idle", { seconds: 0.2 }),
  ...call(1, 1, "info"),
  note(10, "calm"),
  ...call(2000, 2, "info"),
  ...call(6000, 3),
  ...call(6010, 4),
  ...call(6020, 6, "info", "key 2"),
  ...call(6030, 7, "info", "key 3"),
  note(7000, "fault"),
  ...call(13000, 5, "info"),
  note(20000, "log", { secrets: [], lines: 12 }),
];
const MUTATIONS = {
  "a token in a log": ["X4", (records) => (records.at(-1).v.secrets = ["canary-1"])],
  "a connection that sits on a transaction": ["X5", (records) => (records[0].v.seconds = 6)],
  "calls without an answer long after the faults": [
    "X6",
    (records) => (records.find(({ t }) => t === 6001).type = "info"),
  ],
  "calls that are told to come later, long after the faults": [
    "X6",
    (records) =>
      Object.assign(
        records.find(({ t }) => t === 6001),
        { type: "fail", status: 503 },
      ),
  ],
  "no calm in which anybody asked": [
    "X6",
    (records) =>
      records.splice(
        records.findIndex(({ f }) => f === "calm"),
        1,
      ),
  ],
};

testChecker(SERVICE_PROMISES, checkService, honest, MUTATIONS);
