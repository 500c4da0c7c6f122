/* biome-ignore-all lint/complexity/useOptionalChain: browsers of 2018 run this file */
// Runs in the page of every browser, the oldest included, and sends what it saw to the stub service. ES5 on purpose.
(() => {
  var errors = [];
  window.onerror = (message) => {
    errors.push(String(message));
  };
  window.addEventListener('unhandledrejection', (event) => {
    errors.push(String(event.reason));
  });

  function part(selector) {
    var host = document.querySelector('ppp-banner');
    return host && host.shadowRoot ? host.shadowRoot.querySelector(selector) : null;
  }

  function price(selector) {
    var element = document.querySelector(selector);
    var amount = element.shadowRoot && element.shadowRoot.querySelector('bdi');
    return amount ? amount.textContent : getComputedStyle(element, '::after').content;
  }

  function isInWindow(box) {
    if (!box) return false;
    var rect = box.getBoundingClientRect();
    return (
      rect.width > 200 &&
      rect.height > 30 &&
      rect.top >= 0 &&
      rect.bottom <= innerHeight &&
      rect.right <= innerWidth
    );
  }

  var seen = {};

  function check() {
    var box = part('section');
    seen.banner = isInWindow(box);
    seen.price = /4,?360/.test(price('p'));
    seen.boldPrice = /4,?360/.test(price('b'));
    seen.untouched = document.querySelector('p').textContent === '$99';
    var host = document.querySelector('ppp-banner');
    if (host) host.parentNode.removeChild(host);
  }

  function checkAgain() {
    seen.returns = isInWindow(part('section'));
    var copy = part('.copy') || part('div button:last-child');
    if (copy) copy.click();
  }

  function lookAtCopy() {
    var status = part('output');
    seen.feedback = Boolean(status) && /copied|selected/i.test(status.textContent);
    var link = document.querySelector('a');
    link.addEventListener('click', (event) => {
      seen.link = /\?prefilled_promo_code=PPP50$/.test(link.href);
      event.preventDefault();
    });
    link.click();
  }

  /** Goes to a second page, which closes the banner and comes back. */
  function leave() {
    sessionStorage.seen = JSON.stringify(seen);
    location.href = '/second';
  }

  function closeAndReturn() {
    var close = part('.close');
    if (close) close.click();
    setTimeout(() => {
      history.back();
    }, 300);
  }

  function finish() {
    seen.closes = !document.querySelector('ppp-banner');
    seen.quiet = errors.length === 0;
    seen.errors = errors;
    seen.agent = navigator.userAgent;
    var request = new XMLHttpRequest();
    request.open('POST', '/seen');
    request.send(JSON.stringify(seen));
  }

  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    seen.cached = true;
    setTimeout(finish, 1500);
  });

  window.addEventListener('load', () => {
    if (location.pathname === '/second') {
      setTimeout(closeAndReturn, 2500);
      return;
    }
    // A browser without the cache loads the first page again.
    if (sessionStorage.seen) {
      seen = JSON.parse(sessionStorage.seen);
      setTimeout(finish, 1500);
      return;
    }
    setTimeout(check, 3500);
    setTimeout(checkAgain, 4500);
    setTimeout(lookAtCopy, 5100);
    setTimeout(leave, 5400);
  });
})();
