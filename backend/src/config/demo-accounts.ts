/** Password of all demo accounts; the sign-in page shows it if the demo data was seeded. */
export const DEMO_PASSWORD = 'recuento-demo';

export const demoAccounts = [
  { email: 'admin@recuento.test', name: 'Ada Montes', admin: true },
  { email: 'maria@recuento.test', name: 'María Ruiz', admin: false },
  { email: 'james@recuento.test', name: 'James Okoro', admin: false },
] as const;
