/** Somebody's picture, or their initials on a colour made of who they are: always the same, and known at a glance. */
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { pictureAddress } from "@/api/upload";
import { Icon } from "@/components/icon";
import { PALETTE } from "./colours";
import classes from "./person-avatar.module.css";

interface Props {
  /** What the colour is made of: a uid, or a conversation's id for customer support. */
  seed: string;
  name: string;
  picture?: string | null | undefined;
  online?: boolean | undefined;
  /** Customer support, not a person. */
  support?: boolean;
  size?: "s" | "m" | "l";
}

export function PersonAvatar({ seed, name, picture, online = false, support = false, size = "m" }: Props) {
  const { t } = useTranslation();
  const address = usePicture(picture);
  return (
    <span className={classes["avatar"]} data-size={size} data-tone={support ? "support" : toneOf(seed)}>
      {address !== undefined ? (
        <img src={address} alt="" />
      ) : support ? (
        <Icon name="headset" />
      ) : (
        <span aria-hidden="true">{initials(name)}</span>
      )}
      {online && <span className={classes["online"]} role="img" aria-label={t("widget.online")} />}
    </span>
  );
}

function usePicture(picture: string | null | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let shown = true;
    setAddress(undefined);
    // A picture that cannot be had is not worth a word: the initials stay.
    if (picture)
      pictureAddress(picture, "thumb").then(
        (got) => shown && setAddress(got),
        () => undefined,
      );
    return () => void (shown = false);
  }, [picture]);
  return address;
}

/** One letter of the first and one of the last word; in scripts that join or need no second letter, the first alone. */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? ["?"];
  const first = [...(words[0] ?? "?")][0] ?? "?";
  const last =
    words.length > 1 && /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u.test(first)
      ? ([...(words.at(-1) ?? "")][0] ?? "")
      : "";
  return (first + last).toLocaleUpperCase();
}

export function toneOf(seed: string): string {
  let sum = 0;
  for (const letter of seed) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return PALETTE[sum % PALETTE.length] ?? "gray";
}
