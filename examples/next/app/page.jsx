const plans = [
  { name: 'Basic', price: 9 },
  { name: 'Team', price: 49 },
];

/** Prices that the server renders. */
export default function Page() {
  return (
    <main>
      <h1>Plans</h1>
      {plans.map(({ name, price }) => (
        <p key={name}>
          {name}:{' '}
          <span data-ppp-price={price} data-ppp-currency="USD">
            ${price}
          </span>
        </p>
      ))}
    </main>
  );
}
