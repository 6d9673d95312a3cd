/** One password for all of them; the sign-in page shows it while the demo seed is on. */
export const DEMO_PASSWORD = 'recuento-demo';

export const demoAccounts = [
  { email: 'admin@recuento.test', name: 'Ada Montes', admin: true },
  { email: 'maria@recuento.test', name: 'María Ruiz', admin: false },
  { email: 'james@recuento.test', name: 'James Okoro', admin: false },
] as const;
