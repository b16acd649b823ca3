/** The guide dialogs, each open when its turn has come. Spec §2. */
import { PROVIDERS } from "@/features/session/social/providers";
import { BindGuide } from "./bind-guide";
import { EmailGuide, EmailSupportGuide } from "./email-guide";
import { IdentityGuide } from "./identity-guide";
import { PasskeyGuide } from "./passkey-guide";
import { RoleGuide } from "./role-guide";

export function GuideDialogs() {
  return (
    <>
      <EmailGuide />
      {PROVIDERS.map((provider) => (
        <BindGuide key={provider} provider={provider} />
      ))}
      <PasskeyGuide />
      <RoleGuide />
      <IdentityGuide />
      <EmailSupportGuide />
    </>
  );
}
