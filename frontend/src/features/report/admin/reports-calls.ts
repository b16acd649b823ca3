/** Administrators' calls about the business. docs/wire.md, "Reports". */
import { get, getFile } from "@/api/call";
import type { Input, Wire } from "@/api/operations";
import { saveFile } from "@/components/save-file";

export type Report = Wire["Report"];
export type ReportPart = Wire["ReportPart"];
export type Subject = Wire["ReportSubject"];
export type Figure = Wire["ReportFigure"];
export type Unit = Wire["ReportUnit"];
export type FigureValues = Wire["ReportFigureValues"];
/** Which days. */
export type Days = Omit<Input<"get", "/api/admin/report">, "subject">;

export const loadReport = (subject: Subject, days: Days) => get("/api/admin/report", { subject, ...days });

export async function saveReport(subject: Subject, days: Days, rows: Wire["ReportRows"]): Promise<void> {
  const file = await getFile("/api/admin/report/export", { subject, ...days, rows });
  saveFile(file, `guildhall-${subject}-${rows}-${new Date().toISOString().slice(0, 10)}.csv`);
}
