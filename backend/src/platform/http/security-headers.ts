import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

/** Origins of Google Analytics: its script and the endpoints that it reports to. */
const analytics = {
  scripts: ['https://www.googletagmanager.com'],
  reports: ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://www.googletagmanager.com'],
};
/** Browser features that no page uses; the file chooser can take photos without the camera permission. */
const UNUSED_FEATURES = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics'];
const NO_ORIGINS: typeof analytics = { scripts: [], reports: [] };

interface ThirdPartyOrigins {
  /** Allows Google's origins; scripts are loaded from them only with the visitor's consent. */
  analytics: boolean;
  /** URL of the external identity provider, from which the single-page app requests tokens. */
  issuer: string | undefined;
}

/** Also works over plain HTTP: TLS is terminated by a reverse proxy. */
export const securityHeaders = (production: boolean, { analytics: withAnalytics, issuer }: ThirdPartyOrigins) => {
  const { scripts, reports } = withAnalytics ? analytics : NO_ORIGINS;
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scripts],
        // The component library sets custom properties in style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...reports],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...(issuer ? [new URL(issuer).origin] : []), ...reports],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: production,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  });
  const permissions = UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', ');
  return (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void): void => {
    response.setHeader('Permissions-Policy', permissions);
    protect(request, response, next);
  };
};
