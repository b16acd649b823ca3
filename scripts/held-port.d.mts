export function holdPort(): Promise<{ port: number; release: () => void }>;
