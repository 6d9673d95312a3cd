import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

/** Google Analytics: its script, and where that reports to. */
const analytics = {
  scripts: ['https://www.googletagmanager.com'],
  reports: ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://www.googletagmanager.com'],
};
/** What no page of ours ever asks for; a photograph is taken by the file chooser, which needs no permission. */
const UNUSED_FEATURES = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics'];
const NO_ORIGINS: typeof analytics = { scripts: [], reports: [] };

interface ThirdPartyOrigins {
  /** Google's hosts are let through; whether anything is loaded from them is the visitor's choice. */
  analytics: boolean;
  /** An external identity provider, which the pages ask for tokens. */
  issuer: string | undefined;
}

/** Works over plain HTTP too: TLS, where there is any, ends in front of the product. */
export const securityHeaders = (production: boolean, { analytics: withAnalytics, issuer }: ThirdPartyOrigins) => {
  const { scripts, reports } = withAnalytics ? analytics : NO_ORIGINS;
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scripts],
        // The component kit sets custom properties in style attributes.
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
