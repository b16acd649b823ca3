/** Where a payment's page is. */
export const PAYMENTS = "/console/payments";
export const UNMATCHED_EVENTS = `${PAYMENTS}/unmatched`;
export const paymentAddress = (payment_id: string) => `${PAYMENTS}/${payment_id}`;
