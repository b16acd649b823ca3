// Stripe as somebody else understands it (npm's `emulate`), for a test of our adapter: says its address, and ends with
// its input.
import { createEmulator } from "emulate";

const emulator = await createEmulator({ service: "stripe", port: 0 });
console.log(emulator.url);
process.stdin.resume();
process.stdin.on("end", () => emulator.close().then(() => process.exit(0)));
