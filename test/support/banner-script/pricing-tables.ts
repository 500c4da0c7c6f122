/** A way to build a pricing table of three plans. */
export interface PricingTable {
  name: string;
  css: string;
  /** Returns the markup of a plan, whose price is `$amount`. */
  plan: (name: string, amount: number) => string;
  /** Returns the markup of the table. @default the plans, one after the other */
  table?: (plans: string) => string;
}

const plans: [string, number][] = [
  ['Solo', 19],
  ['Team', 49],
  ['Studio', 129],
];

const marked = (tag: string, amount: number, attributes = ''): string =>
  `<${tag} data-ppp-price="${amount}"${attributes}>$${amount}</${tag}>`;

/** Returns a card whose price has this markup. */
const card = (name: string, price: string, rest = ''): string =>
  `<div class="card"><h3>${name}</h3>${price}${rest}<p class="fine">5 seats, all sounds</p><button>Choose ${name}</button></div>`;

const cards =
  '.card{border:1px solid #ccc;border-radius:14px;padding:19px 23px}h3{margin:0}.fine{margin:0;font-size:14px}';
const large = `${cards}.price{margin:0;font-size:40px;line-height:48px;font-weight:700;white-space:nowrap}`;
const grid = `${large}.plans{display:grid;grid-template-columns:repeat(3,284px);gap:20px}`;

/** Pricing tables as shops build them. */
export const pricingTables: PricingTable[] = [
  {
    name: 'grid of fixed columns, price in a paragraph',
    css: grid,
    plan: (name, amount) => card(name, marked('p', amount, ' class="price"')),
  },
  {
    name: 'grid of fixed columns, price in a span',
    css: grid,
    plan: (name, amount) => card(name, `<p class="price">${marked('span', amount)}</p>`),
  },
  {
    name: 'grid of fixed columns, price in strong',
    css: grid,
    plan: (name, amount) => card(name, `<p class="price">${marked('strong', amount)}</p>`),
  },
  {
    name: 'grid of fractions, which a long word widens',
    css: `${large}.plans{display:grid;grid-template-columns:repeat(3,1fr);gap:20px;width:892px}`,
    plan: (name, amount) => card(name, marked('p', amount, ' class="price"')),
  },
  {
    name: 'flexible cards of equal width, which a long word widens',
    css: `${large}.plans{display:flex;gap:20px;width:892px}.card{flex:1}`,
    plan: (name, amount) => card(name, marked('div', amount, ' class="price"')),
  },
  {
    name: 'flexible cards as wide as their content',
    css: `${large}.plans{display:flex;gap:20px}`,
    plan: (name, amount) => card(name, marked('p', amount, ' class="price"')),
  },
  {
    name: 'centered cards',
    css: `${grid}.card{text-align:center}`,
    plan: (name, amount) => card(name, `<p class="price">${marked('span', amount)}</p>`),
  },
  {
    name: 'inline blocks of fixed width',
    css: `${large}.card{display:inline-block;width:284px;margin-right:16px}`,
    plan: (name, amount) => card(name, marked('p', amount, ' class="price"')),
  },
  {
    name: 'inline blocks as wide as their content',
    css: `${large}.card{display:inline-block;margin-right:16px;padding:8px}h3,.fine,button{font-size:12px}.fine{width:60px}button{padding:0;border:0}`,
    plan: (name, amount) => card(name, `<p class="price">${marked('b', amount)}</p>`),
  },
  {
    name: 'floats of a third',
    css: `${large}.plans{width:900px;display:flow-root}.card{float:left;width:33.333%;box-sizing:border-box}`,
    plan: (name, amount) => card(name, marked('div', amount, ' class="price"')),
  },
  {
    name: 'table of fixed columns',
    css: 'table{table-layout:fixed;width:780px;border-collapse:collapse}td,th{padding:12px;border:1px solid #ccc;font-size:24px}',
    plan: (_, amount) => marked('td', amount),
    table: (cells) => `<table><tr><th>Solo<th>Team<th>Studio</tr><tr>${cells}</tr></table>`,
  },
  {
    name: 'table that is as wide as its cells',
    css: 'table{border-collapse:collapse}td,th{padding:12px;border:1px solid #ccc}',
    plan: (_, amount) => marked('td', amount),
    table: (cells) => `<table><tr><th>Solo<th>Team<th>Studio</tr><tr>${cells}</tr></table>`,
  },
  {
    name: 'table of full width with columns by their cells',
    css: 'table{width:700px;border-collapse:collapse}td,th{padding:12px;border:1px solid #ccc}',
    plan: (name, amount) => `<tr><th>${name}<td>5 seats, all sounds, one year<td>${marked('b', amount)}</tr>`,
    table: (rows) => `<table>${rows}</table>`,
  },
  {
    name: 'narrow cards',
    css: `${cards}.plans{display:flex;gap:8px}.card{width:150px;padding:8px;box-sizing:border-box}.price{margin:0;font-size:32px;font-weight:700}`,
    plan: (name, amount) => card(name, marked('p', amount, ' class="price"')),
  },
  {
    name: 'very narrow cards of small print',
    css: `${cards}.plans{display:flex;gap:4px}.card{width:72px;padding:4px;box-sizing:border-box;font-size:12px}.fine,button{font-size:9px;padding:0}.price{margin:0}`,
    plan: (name, amount) => card(name, `<p class="price">${marked('b', amount)}</p>`),
  },
  {
    name: '“per month” behind the price, as an element',
    css: grid,
    plan: (name, amount) =>
      card(name, `<p class="price">${marked('span', amount)}<small> /month</small></p>`),
  },
  {
    name: '“per month” behind the price, as text',
    css: `${grid}.price{font-size:28px}`,
    plan: (name, amount) => card(name, `<p class="price">${marked('span', amount)} per month</p>`),
  },
  {
    name: '“per month” below the price',
    css: grid,
    plan: (name, amount) =>
      card(name, marked('div', amount, ' class="price"'), '<p class="fine">per month</p>'),
  },
  {
    name: 'crossed-out original before the price',
    css: grid,
    plan: (name, amount) =>
      card(name, `<p class="price"><s>$${amount + 30}</s> ${marked('span', amount)}</p>`),
  },
  {
    name: 'monthly and yearly prices, of which one is hidden',
    css: grid,
    plan: (name, amount) =>
      card(name, `<p class="price">${marked('span', amount)}${marked('span', amount * 10, ' hidden')}</p>`),
  },
  {
    name: 'price as a flexible line with the sign in front',
    css: `${grid}.price{display:flex}sup{font-size:20px}`,
    plan: (name, amount) =>
      card(name, `<p class="price" data-ppp-price="${amount}"><sup>$</sup><span>${amount}</span></p>`),
  },
  {
    name: 'price and name on one flexible line',
    css: `${cards}.plans{display:grid;grid-template-columns:repeat(3,284px);gap:20px}.line{display:flex;justify-content:space-between}.line b{font-size:24px}`,
    plan: (name, amount) =>
      `<div class="card"><div class="line"><h3>${name}</h3>${marked('b', amount)}</div><p class="fine">5 seats</p></div>`,
  },
  {
    name: 'price in a button of full width',
    css: `${cards}.plans{display:grid;grid-template-columns:repeat(3,284px);gap:20px}button{width:100%;font:600 16px/24px sans-serif;padding:10px}`,
    plan: (name, amount) =>
      `<div class="card"><h3>${name}</h3><p class="fine">5 seats</p><button>Buy for ${marked('span', amount)}</button></div>`,
  },
  {
    name: 'stack on a phone, the middle plan larger',
    css: `${large}.plans{width:358px}.card{margin-bottom:12px}.card:nth-child(2){padding:32px 23px;border-width:2px}`,
    plan: (name, amount) => card(name, marked('p', amount, ' class="price"')),
  },
];

/** Returns the markup of a table. An element with its own name keeps its styles apart from other tables. */
export function tableMarkup(shape: PricingTable): string {
  const { css, plan, table = (markup: string) => markup } = shape;
  const tag = `shape-${pricingTables.indexOf(shape)}`;
  const content = table(plans.map(([name, amount]) => plan(name, amount)).join(''));
  return `<style>${tag}{display:block;padding:16px}@scope(${tag}){${css}}</style><${tag}><div class="plans">${content}</div></${tag}>`;
}
