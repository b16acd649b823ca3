/**
 * To the compiler this is react-i18next (`paths` in tsconfig.json): what we use of it, with our own keys. i18next's
 * types know keys too, but work out the text of each, which takes the compiler minutes for a thousand of them.
 */
import type { i18n } from "i18next";
import type { ReactElement } from "react";
import type { Key, Translate } from "./keys";

/** A text with elements in it. */
export declare function Trans(props: { i18nKey: Key; components: Record<string, ReactElement> }): ReactElement;

export declare const initReactI18next: import("i18next").ThirdPartyModule;

export declare function useTranslation(): { t: Translate; i18n: i18n };
