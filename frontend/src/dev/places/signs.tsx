/** Signs: icons, the logo, people. */
import { Icon, type IconName } from "@/components/icon";
import { Logo } from "@/components/logo";
import { PersonAvatar } from "@/components/person-avatar";
import classes from "@/dev/components-page.module.css";
import { LONG, type Place } from "@/dev/place";

const ICONS: readonly IconName[] = ["home", "messages", "market", "wallet", "bell", "back", "next", "list", "order"];
const icons = (size: "s" | "m" | "l") => (
  <span dir="auto">
    {ICONS.map((name) => (
      <Icon key={name} name={name} size={size} turns={name === "back" || name === "next"} />
    ))}
  </span>
);

export const SIGNS: readonly Place[] = [
  { file: "icon.tsx", samples: { normal: icons("m"), small: icons("s"), large: icons("l") } },
  { file: "logo.tsx", samples: { normal: <Logo className={classes["logo"]} /> } },
  {
    file: "person-avatar.tsx",
    samples: {
      normal: <PersonAvatar seed="7" name="Ana North" />,
      online: <PersonAvatar seed="8" name="Boris" online />,
      support: <PersonAvatar seed="9" name="Support" support />,
      small: <PersonAvatar seed="10" name="小明" size="s" />,
      large: <PersonAvatar seed="11" name="محمد علي" size="l" />,
      "no name": <PersonAvatar seed="12" name="" />,
      long: <PersonAvatar seed="13" name={LONG} />,
    },
  },
];
