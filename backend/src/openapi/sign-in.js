/* global document, window */
/**
 * Sign-in form above Swagger UI: signs in at the embedded provider and passes the token to "Authorize". A separate file,
 * because the Content-Security-Policy forbids inline scripts.
 */
const texts = {
  en: {
    lead: 'To try calls that need an account:',
    email: 'Email address',
    password: 'Password',
    code: 'Code from the app',
    submit: 'Sign in',
    signedIn: (email) => `Calls are now made as ${email}.`,
    enterCode: 'Enter the code that your authenticator app shows now.',
    rejected: 'The email address or password is incorrect.',
    wrongCode: 'This code is wrong or was used already. Wait for the next one.',
    limited: 'Too many attempts. Wait a minute and try again.',
    failed: 'Something did not work. Please try again.',
    demo: (accounts) => `Demo: ${accounts}`,
  },
  es: {
    lead: 'Para probar las llamadas que necesitan una cuenta:',
    email: 'Correo electrónico',
    password: 'Contraseña',
    code: 'Código de la aplicación',
    submit: 'Iniciar sesión',
    signedIn: (email) => `Las llamadas se hacen ahora como ${email}.`,
    enterCode: 'Escribe el código que muestra ahora tu aplicación de autenticación.',
    rejected: 'El correo o la contraseña no son correctos.',
    wrongCode: 'El código no es correcto o ya se ha usado. Espera al siguiente.',
    limited: 'Demasiados intentos. Espera un minuto y vuelve a intentarlo.',
    failed: 'Algo no ha funcionado. Inténtalo de nuevo.',
    demo: (accounts) => `Demo: ${accounts}`,
  },
};
/** Tokens are valid for ten minutes. */
const RENEW_MS = 8 * 60_000;

function storedLanguage() {
  try {
    return localStorage.getItem('language') ?? navigator.language;
  } catch {
    return navigator.language;
  }
}

const t = storedLanguage().startsWith('es') ? texts.es : texts.en;

function element(name, properties = {}, ...children) {
  const created = Object.assign(document.createElement(name), properties);
  created.append(...children);
  return created;
}

async function authorize() {
  const response = await fetch('/identity/token');
  if (!response.ok) throw new Error('No token');
  const { token } = await response.json();
  // preauthorizeApiKey would do nothing while the document, which declares the scheme, is loading.
  window.ui.authActions.authorize({
    bearer: { name: 'bearer', schema: { type: 'http', scheme: 'bearer' }, value: token },
  });
}

const post = (path, body) =>
  fetch(`/identity/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Returns what to show. An account with a second factor needs its code in a second step. */
async function signIn({ code, ...credentials }) {
  const response = await (code ? post('two-factor/verify-totp', { code }) : post('sign-in/email', credentials));
  const answer = await response.json().catch(() => ({}));
  if (answer.code === 'INVALID_CODE') return t.wrongCode;
  codeField.remove();
  if (!response.ok) return { 401: code ? t.failed : t.rejected, 429: t.limited }[response.status] ?? t.failed;
  if (answer.twoFactorRedirect) {
    submit.before(codeField);
    codeField.querySelector('input').value = '';
    codeField.querySelector('input').focus();
    return t.enterCode;
  }
  await authorize();
  return t.signedIn(credentials.email);
}

const status = element('output', { className: 'sign-in-status' });
const field = (label, properties) => element('label', {}, label, element('input', { required: true, ...properties }));
const codeField = field(t.code, { name: 'code', inputMode: 'numeric', autocomplete: 'one-time-code' });
const submit = element('button', { type: 'submit' }, t.submit);
const form = element(
  'form',
  { className: 'sign-in' },
  element('span', {}, t.lead),
  field(t.email, { name: 'email', type: 'email', autocomplete: 'username' }),
  field(t.password, { name: 'password', type: 'password', autocomplete: 'current-password' }),
  submit,
  status,
);
let renewal;

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  status.textContent = '…';
  status.textContent = await signIn(Object.fromEntries(new FormData(form))).catch(() => t.failed);
  window.clearInterval(renewal);
  renewal = window.setInterval(() => authorize().catch(() => window.clearInterval(renewal)), RENEW_MS);
});

window.addEventListener('load', async () => {
  document.querySelector('#swagger-ui').before(form);
  const { demoAccounts = [] } = await (await fetch('/api/config')).json();
  if (demoAccounts.length === 0) return;
  const accounts = demoAccounts.map(({ email, password }) => `${email} (${password})`).join(', ');
  form.append(element('small', {}, t.demo(accounts)));
});
