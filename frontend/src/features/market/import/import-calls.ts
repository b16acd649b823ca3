/** Files that are read in: tried, done, and what came of each line. docs/wire.md, "Imports". */
import { get, getFile, post } from "@/api/call";
import type { Input, Wire } from "@/api/operations";
import { saveFile } from "@/components/save-file";

export type ImportState = Wire["ImportState"];
export type ImportLine = Wire["ImportLine"];
export type LinesQuery = Omit<Input<"get", "/api/import/lines">, "before" | "limit">;

/** The server's limits. docs/wire.md, "Imports". */
export const MOST_LINES = 5_000;
export const MOST_BYTES = 2 * 1024 * 1024;

/** Reading and trying 5,000 lines takes some seconds, and doing them some more. */
const PATIENCE = { timeoutMs: 120_000 };

/** Tries a file, and does one that was tried. */
export type CheckFile = (file: { file_name: string; content: string }, idempotencyKey: string) => Promise<ImportState>;
export type ApplyFile = (tried: ImportState, idempotencyKey: string) => Promise<ImportState>;

export const checkCatalogue: CheckFile = (file, idempotencyKey) =>
  post("/api/admin/catalogue/import/check", file, { idempotencyKey, ...PATIENCE });
export const applyCatalogue: ApplyFile = ({ import_id, sha256 }, idempotencyKey) =>
  post("/api/admin/catalogue/import/apply", { import_id, sha256 }, { idempotencyKey, ...PATIENCE });

export const checkStock: CheckFile = (file, idempotencyKey) =>
  post("/api/market/inventory/import/check", file, { idempotencyKey, ...PATIENCE });
export const applyStock: ApplyFile = ({ import_id, sha256 }, idempotencyKey) =>
  post("/api/market/inventory/import/apply", { import_id, sha256 }, { idempotencyKey, ...PATIENCE });

export const loadLines = (query: LinesQuery, before?: string) =>
  get("/api/import/lines", { ...query, ...(before === undefined ? {} : { before }) });

export async function saveResult({ import_id, file_name }: ImportState): Promise<void> {
  const file = await getFile("/api/import/result", { import_id });
  saveFile(file, `${file_name.replace(/\.csv$/iu, "")}-result.csv`);
}
