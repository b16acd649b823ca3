/** Where a payment's page is. */
export const PAYMENTS = "/console/payments";
export const UNKNOWN_EVENTS = `${PAYMENTS}/unknown`;
export const paymentAddress = (payment_id: string) => `${PAYMENTS}/${payment_id}`;
