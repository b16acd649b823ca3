export function slownessOf(took: number, usual: number): number;
export function slowness(): number;
export function scaled(ms: number): number;
