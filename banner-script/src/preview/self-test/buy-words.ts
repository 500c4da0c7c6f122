/** Beginnings of words on buttons that sell, or that lead to prices. */
const beginnings =
  'buy|purchase|order|check ?out|add to|subscribe|upgrade|get|pricing|plans|pay|unlock|enroll|' +
  'kauf|bestell|kasse|warenkorb|abonn|preis|achet|command|panier|tarif|compr|pedir|carrito|suscri|pagar|precio|' +
  'assin|carrinho|preço|acquist|ordina|carrell|abbon|prezz|koop|bestel|winkelwagen|prijz|kup|zamów|koszyk|cennik|' +
  'köp|køb|kjøp|куп|заказ|корзин|оплат|подпис|тариф|цен|замов|кошик|ціни|satın|sipariş|sepet|fiyat|sotib|xarid|' +
  'beli|pesan|keranjang|harga|mua|đặt|giỏ|bilhin|bumili|nunua|rà';

/** The same in languages that write without spaces, or put something in front. */
const parts =
  '购|購|订|訂|结账|結帳|注文|カート|구매|구입|주문|결제|구독|شراء|اشتر|السلة|الدفع|خرید|سفارش|پېر|खरीद|ख़रीद|ऑर्डर|खरेदी|ખરીદ|কিন|অর্ডার|வாங்க|కొన|ซื้อ|สั่ง|ဝယ်|ግዛ';

/**
 * Returns true if a button with this text seems to sell something. Firefox 68 knows no classes of Unicode: U+00C0 to
 * U+1FFF has the letters of the languages with beginnings.
 */
export const looksLikeBuying = (text: string): boolean =>
  new RegExp(`(^|[^a-z\\u00c0-\\u1fff])(${beginnings})|${parts}`, 'i').test(text);

/** Returns true if a path on the shop's own server seems to lead to its checkout. */
export const leadsToPurchase = (path: string): boolean =>
  /buy|check-?out|cart|order|purchase|subscri|payment|session/i.test(path);
