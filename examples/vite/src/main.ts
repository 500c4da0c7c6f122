/** Prices that the browser renders. The banner's script finds them whenever they appear. */
const courses = [
  { name: 'Course', price: 49 },
  { name: 'Course with coaching', price: 199 },
];

const rows = courses.map(({ name, price }) => {
  const row = document.createElement('p');
  const amount = document.createElement('span');
  amount.dataset.pppPrice = String(price);
  amount.dataset.pppCurrency = 'USD';
  amount.textContent = `$${price}`;
  row.append(`${name}: `, amount);
  return row;
});

const title = document.createElement('h1');
title.textContent = 'Courses';
document.getElementById('shop')?.append(title, ...rows);
