// Google and Apple as somebody else understands them (npm's `emulate`), for a test of our adapters: says their
// addresses, and ends with its input.
import { createEmulator } from "emulate";

const google = await createEmulator({
  service: "google",
  port: 0,
  seed: {
    google: {
      users: [
        { email: "ada@gmail.com", name: "Ada Lovelace" },
        { email: "joan@enigma.test", name: "Joan Clarke", hd: "enigma.test" },
      ],
      oauth_clients: [
        {
          client_id: "shop",
          client_secret: "secret-of-the-shop",
          redirect_uris: ["https://shop.test/authorization/google"],
        },
      ],
    },
  },
});
const apple = await createEmulator({
  service: "apple",
  port: 0,
  seed: {
    apple: {
      users: [{ email: "ada@icloud.com", name: "Ada Lovelace" }],
      oauth_clients: [
        {
          client_id: "shop",
          team_id: "TEAM",
          name: "Shop",
          redirect_uris: ["https://shop.test/authorization/apple/verify"],
        },
      ],
    },
  },
});
console.log(`${google.url} ${apple.url}`);
process.stdin.resume();
process.stdin.on("end", () => Promise.all([google.close(), apple.close()]).then(() => process.exit(0)));
