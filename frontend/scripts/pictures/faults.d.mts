export function faultsOf(): string[];
