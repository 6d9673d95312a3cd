/* global document, window */
/**
 * Above Swagger UI: signs in with e-mail and password at the embedded provider and hands the token to "Authorize".
 * A file of its own, since the page's policy lets no inline script run.
 */
const words = {
  en: {
    lead: 'To try calls that need an account:',
    email: 'E-mail',
    password: 'Password',
    submit: 'Sign in',
    signedIn: (email) => `Calls now go out as ${email}.`,
    refused: 'That e-mail and password do not belong together.',
    limited: 'Too many attempts. Wait a minute and try again.',
    failed: 'That did not work. Please try again.',
    demo: (accounts) => `Demo: ${accounts}`,
  },
  es: {
    lead: 'Para probar las llamadas que necesitan una cuenta:',
    email: 'Correo electrónico',
    password: 'Contraseña',
    submit: 'Iniciar sesión',
    signedIn: (email) => `Las llamadas salen ahora como ${email}.`,
    refused: 'Ese correo y esa contraseña no van juntos.',
    limited: 'Demasiados intentos. Espera un minuto y vuelve a probar.',
    failed: 'No ha funcionado. Vuelve a probar.',
    demo: (accounts) => `Demo: ${accounts}`,
  },
};
/** Tokens work for ten minutes. */
const RENEW_MS = 8 * 60_000;

function storedLanguage() {
  try {
    return localStorage.getItem('language') ?? navigator.language;
  } catch {
    return navigator.language;
  }
}

const t = storedLanguage().startsWith('es') ? words.es : words.en;

function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

async function handTokenOver() {
  const answer = await fetch('/identity/token');
  if (!answer.ok) throw new Error('No token');
  window.ui.preauthorizeApiKey('bearer', (await answer.json()).token);
}

async function signIn(credentials) {
  const answer = await fetch('/identity/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  if (!answer.ok) return { 401: t.refused, 429: t.limited }[answer.status] ?? t.failed;
  await handTokenOver();
  return t.signedIn(credentials.email);
}

const status = element('output', { className: 'sign-in-status' });
const field = (label, properties) => element('label', {}, label, element('input', { required: true, ...properties }));
const form = element(
  'form',
  { className: 'sign-in' },
  element('span', {}, t.lead),
  field(t.email, { name: 'email', type: 'email', autocomplete: 'username' }),
  field(t.password, { name: 'password', type: 'password', autocomplete: 'current-password' }),
  element('button', { type: 'submit' }, t.submit),
  status,
);
let renewal;

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  status.textContent = '…';
  status.textContent = await signIn(Object.fromEntries(new FormData(form))).catch(() => t.failed);
  window.clearInterval(renewal);
  renewal = window.setInterval(() => handTokenOver().catch(() => window.clearInterval(renewal)), RENEW_MS);
});

window.addEventListener('load', async () => {
  document.querySelector('#swagger-ui').before(form);
  const { demoAccounts = [] } = await (await fetch('/api/config')).json();
  if (demoAccounts.length === 0) return;
  const accounts = demoAccounts.map(({ email, password }) => `${email} (${password})`).join(', ');
  form.append(element('small', {}, t.demo(accounts)));
});
