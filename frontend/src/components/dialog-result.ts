/** How a dialog ended. Spec §3. */
export const DialogResult = { Confirm: 1, Cancel: 2, Close: 3 } as const;
export type DialogResult = (typeof DialogResult)[keyof typeof DialogResult];
