import escapeHtml from 'escape-html';

/** The texts of a mail, without markup. */
export interface MailContent {
  language: 'en' | 'es';
  /** Name of the sender. */
  sender: string;
  /** Must not reveal health data, because it is shown on lock screens. */
  subject: string;
  paragraphs: string[];
  action: { label: string; url: string };
  /** Why the user receives this mail. */
  footer: string;
}

/** Renders a mail as plain text and as accessible HTML. */
export function renderMail(content: MailContent): { subject: string; text: string; html: string } {
  const { subject, paragraphs, action, footer } = content;
  const text = [subject, ...paragraphs, `${action.label}:\n${action.url}`, `-- \n${footer}`].join('\n\n');
  return { subject, text: `${text}\n`, html: renderHtml(content) };
}

function renderHtml({ language, sender, subject, paragraphs, action, footer }: MailContent): string {
  const body = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n');
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px;background:#ffffff;color:#1b2626;font:16px/1.5 system-ui,sans-serif">
<main style="max-width:34em;margin:0 auto">
<p style="color:#445353">${escapeHtml(sender)}</p>
<h1 style="font-size:22px;line-height:1.3">${escapeHtml(subject)}</h1>
${body}
<p><a href="${escapeHtml(action.url)}" style="color:#0b524c;font-weight:600">${escapeHtml(action.label)}</a></p>
<hr style="border:0;border-top:1px solid #c9d3d3">
<p style="color:#445353;font-size:14px">${escapeHtml(footer)}</p>
</main>
</body>
</html>
`;
}
