import type { ConfigBanner } from '../../../core/banner/banner-config.ts';

/** Parts of a page that a banner must not cover, and that must not cover it. */
export interface Scene {
  name: string;
  /** @default 'bottom-right' */
  position?: ConfigBanner['position'];
  /** The furniture. It appears after the banner, unless it is the page's `body`. */
  html: string;
  /** The furniture is the page itself, from the start. */
  isBody?: true;
  /** Runs after the furniture is in the page, for parts that markup cannot describe. */
  script?: string;
  /** Windows, by width, in which there is no room for a banner. @default none */
  hiddenIn?: number[];
}

const fixed = 'position:fixed;background:#eee;';
const everywhere = [1280, 390, 320];
const phones = [390, 320];
const goods = '<p style="height:3000px">Goods.</p><a href="#">More</a>';
const items = '<p>Album <button>–</button> <button>+</button></p>'.repeat(3);
const drawer = (style: string, list = items): string =>
  `<div style="${fixed}top:0;bottom:0;width:min(400px,100%);display:flex;flex-direction:column;${style}">
    <h2>Cart <button>Close cart</button></h2><div style="flex:1;overflow:auto">${list}</div>
    <div style="padding:16px"><button style="width:100%;height:48px">Check out</button></div></div>`;
const sheet = (style: string): string =>
  `<div style="position:fixed;inset:0;display:flex;align-items:flex-end;background:#0008;${style}">
    <div style="background:#fff;width:100%;height:300px;display:flex;flex-direction:column;justify-content:space-between">
      <p>Choose a size</p><button style="height:48px">Add to cart</button><button style="height:48px">Cancel</button></div></div>`;
const round = (style: string, tag = 'button', size = 60): string =>
  `<${tag} style="${fixed}right:20px;width:${size}px;height:${size}px;border:0;border-radius:50%;${style}"></${tag}>`;
const toTop = (bottom: number): string => round(`bottom:${bottom}px`, 'button', 48);
const chatWindow = (tag: string, content = ''): string =>
  `<${tag} style="${fixed}right:16px;bottom:16px;width:min(360px,80%);height:480px;border:0;z-index:2147483647">${content}</${tag}>`;
const row = (style: string): string =>
  `<div style="height:56px;display:flex;justify-content:space-between;align-items:center;background:#eee;${style}">
    <a href="#">Home</a><a href="#">Search</a><button style="height:44px">Cart</button></div>`;
const bar = (style: string): string =>
  `<div style="left:0;right:0;padding:8px;background:#eee;${style}"><button style="height:44px">Accept</button> <button style="height:44px">Refuse</button></div>`;
const shadow = (markup: string): string =>
  `const host = document.querySelector('#host'); host.attachShadow({ mode: 'open' }).innerHTML = ${JSON.stringify(markup)};`;

/** Furniture over a page that scrolls, or a page that is its own furniture. */
export const scenes: Scene[] = [
  { name: 'a cart drawer as high as the window', html: drawer('right:0') },
  { name: 'a cart drawer over everything', html: drawer('right:0;z-index:2147483647'), hiddenIn: everywhere },
  { name: 'a cart drawer with a long list', html: drawer('right:0', items.repeat(10)), hiddenIn: phones },
  { name: 'a cart drawer under a banner at the left', html: drawer('left:0'), position: 'bottom-left' },
  { name: 'a cart drawer under a bar', html: drawer('right:0'), position: 'bottom' },
  { name: 'a sheet inside a backdrop', html: sheet(''), hiddenIn: phones },
  {
    name: 'a sheet inside a backdrop over everything',
    html: sheet('z-index:2147483647'),
    hiddenIn: everywhere,
  },
  { name: 'a sheet inside a backdrop, under a bar', html: sheet(''), position: 'bottom', hiddenIn: phones },
  {
    name: 'a modal dialog with a button at the bottom',
    html: '<dialog style="width:100%;max-width:none;margin:auto 0 0"><button style="width:100%;height:48px">Pay</button></dialog>',
    script: 'document.querySelector("dialog").showModal()',
    hiddenIn: everywhere,
  },
  {
    name: 'a phone menu with "Sign out" at its end',
    html: `<nav style="${fixed}inset:0;display:flex;flex-direction:column;justify-content:space-between"><a href="#">Shop</a><a href="#" style="padding:16px">Sign out</a></nav>`,
  },
  {
    name: 'a phone menu that scrolls',
    html: `<nav style="${fixed}inset:0;overflow:auto">${'<a href="#" style="display:block;padding:16px">Category</a>'.repeat(30)}</nav>`,
    hiddenIn: everywhere,
  },
  { name: 'a back-to-top button at 64 px', html: toTop(64) },
  { name: 'a back-to-top button at 90 px', html: toTop(90) },
  { name: 'a back-to-top button at 120 px', html: toTop(120) },
  { name: 'a back-to-top button under a bar', html: toTop(4), position: 'bottom' },
  { name: 'a chat button in the corner', html: round('bottom:20px') },
  { name: 'a chat button at 90 px', html: round('bottom:90px') },
  { name: 'a chat button without a role', html: round('bottom:20px', 'div') },
  { name: 'a chat button in a frame', html: round('bottom:20px', 'iframe') },
  {
    name: 'a chat button in a container without pointer events',
    html: `<div style="position:fixed;inset:0;pointer-events:none">${round('bottom:40px;pointer-events:auto')}</div>`,
  },
  {
    name: 'a chat button in a container without a size',
    html: `<div style="position:fixed;right:0;bottom:0;width:0;height:0">${round('position:absolute;bottom:40px')}</div>`,
  },
  {
    name: 'toasts in a region without pointer events',
    html: `<div style="position:fixed;inset:0;pointer-events:none;display:flex;flex-direction:column;justify-content:flex-end;align-items:flex-end">${'<p style="pointer-events:auto;background:#eee;margin:2px;height:18px;line-height:18px">Added <button style="height:16px;font-size:10px">Undo</button></p>'.repeat(3)}</div>`,
  },
  {
    name: 'a chat button in a shadow root',
    html: '<chat-widget id="host"></chat-widget>',
    script: shadow(round('bottom:70px', 'button', 40)),
  },
  {
    name: 'a bar in a shadow root',
    html: '<div id="host"></div>',
    script: shadow(bar('position:fixed;bottom:0')),
  },
  {
    name: 'a header in a shadow root under a bar at the top',
    html: `<div id="host"></div>${goods}`,
    isBody: true,
    position: 'top',
    script: shadow(row('')),
  },
  { name: 'an open chat window', html: chatWindow('div', '<input aria-label="Message">'), hiddenIn: [320] },
  { name: 'an open chat window in a frame', html: chatWindow('iframe'), hiddenIn: [320] },
  {
    name: 'the tab bar of an app that fills the window',
    html: `<style>html,body{height:100%;margin:0;overflow:hidden}</style><div style="height:100%;display:flex;flex-direction:column"><main style="flex:1;overflow:auto">${goods}</main>${row('')}</div>`,
    isBody: true,
  },
  {
    name: 'the tab bar of an app that is fixed',
    html: `<div style="position:fixed;inset:0;display:flex;flex-direction:column"><main style="flex:1;overflow:auto">${goods}</main>${row('')}</div>`,
    isBody: true,
    position: 'bottom',
  },
  { name: 'a header under a bar at the top', html: row('') + goods, isBody: true, position: 'top' },
  {
    name: 'a header under a line of news',
    html: `<div style="height:40px">Free shipping</div>${row('')}${goods}`,
    isBody: true,
    position: 'top',
  },
  {
    name: 'a sticky header under a card at the top',
    html: row('position:sticky;top:0') + goods,
    isBody: true,
    position: 'top-left',
  },
  { name: 'a cookie bar', html: bar('position:fixed;bottom:0') },
  { name: 'a cookie bar under a bar at the top', html: bar('position:fixed;top:0'), position: 'top' },
  { name: 'a sticky bar at the bottom', html: goods + bar('position:sticky;bottom:0'), isBody: true },
  {
    name: 'a bar and a chat button above it',
    html: bar('position:fixed;bottom:0') + round('bottom:76px'),
  },
  {
    name: 'a menu above a round button',
    html: [20, 76, 132, 188].map((bottom) => toTop(bottom)).join(''),
    hiddenIn: phones,
  },
  {
    name: 'a footer of a page that does not scroll',
    html: `<div style="height:calc(100vh - 16px);display:flex;flex-direction:column;justify-content:flex-end">${row('')}</div>`,
    isBody: true,
  },
];
