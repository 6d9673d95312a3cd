/** The consent texts that the form shows, by version. A text is never edited: a new wording is a new version. */
export const publishedTexts = [
  {
    version: 'testimonial-2026-11/en',
    text: 'I am 18 or older. I agree that Recuento processes the health data in this testimonial, that a person reviews it, and that it is published without my name once approved. The proof files stay private. I can withdraw this consent at any time.',
  },
  {
    version: 'testimonial-2026-11/es',
    text: 'Tengo 18 años o más. Acepto que Recuento trate los datos de salud de este testimonio, que una persona lo revise y que se publique sin mi nombre una vez aprobado. Los archivos de prueba siguen siendo privados. Puedo retirar este consentimiento cuando quiera.',
  },
] as const;
