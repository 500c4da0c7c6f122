/**
 * What the banner says on a page that leads to a checkout: that the discount is applied there, that it comes with
 * the code, the campaign's own message, or that it offers the code as on any other page.
 */
export const checkoutForms = ['applied', 'with_code', 'own_message', 'code'] as const;
export type CheckoutForm = (typeof checkoutForms)[number];
