import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The catalog at the time of this migration: English name and article, Spanish name and article. */
const ARTICLES: readonly [string, string | null, string, string][] = [
  ['Anxiety', null, 'Ansiedad', 'la'],
  ['Depression', null, 'Depresión', 'la'],
  ['Insomnia', null, 'Insomnio', 'el'],
  ['Joint pain', null, 'Dolor articular', 'el'],
  ['Fatigue', null, 'Fatiga', 'la'],
  ['Digestive issues', null, 'Problemas digestivos', 'los'],
  ['Hair loss', null, 'Caída del cabello', 'la'],
  ['Acne', null, 'Acné', 'el'],
  ['Stress', null, 'Estrés', 'el'],
  ['Panic disorder', null, 'Trastorno de pánico', 'el'],
  [
    'Attention deficit hyperactivity disorder (ADHD)',
    null,
    'Trastorno por déficit de atención e hiperactividad (TDAH)',
    'el',
  ],
  ['Obsessive-compulsive disorder', null, 'Trastorno obsesivo-compulsivo', 'el'],
  ['Burnout', null, 'Agotamiento profesional', 'el'],
  ['Low mood', null, 'Ánimo bajo', 'el'],
  ['Irritability', null, 'Irritabilidad', 'la'],
  ['Poor concentration', null, 'Falta de concentración', 'la'],
  ['Memory problems', null, 'Problemas de memoria', 'los'],
  ['Brain fog', null, 'Niebla mental', 'la'],
  ['Restless legs syndrome', null, 'Síndrome de piernas inquietas', 'el'],
  ['Jet lag', null, 'Desfase horario', 'el'],
  ['Sleep apnea', null, 'Apnea del sueño', 'la'],
  ['Migraine', null, 'Migraña', 'la'],
  ['Headache', 'a', 'Dolor de cabeza', 'el'],
  ['Vertigo', null, 'Vértigo', 'el'],
  ['Tinnitus', null, 'Acúfenos', 'los'],
  ['Neuropathic pain', null, 'Dolor neuropático', 'el'],
  ['Carpal tunnel syndrome', null, 'Síndrome del túnel carpiano', 'el'],
  ['Multiple sclerosis', null, 'Esclerosis múltiple', 'la'],
  ["Parkinson's disease", null, 'Enfermedad de Parkinson', 'la'],
  ['Epilepsy', null, 'Epilepsia', 'la'],
  ['Osteoarthritis', null, 'Artrosis', 'la'],
  ['Rheumatoid arthritis', null, 'Artritis reumatoide', 'la'],
  ['Osteoporosis', null, 'Osteoporosis', 'la'],
  ['Fibromyalgia', null, 'Fibromialgia', 'la'],
  ['Back pain', null, 'Dolor de espalda', 'el'],
  ['Low back pain', null, 'Dolor lumbar', 'el'],
  ['Neck pain', null, 'Dolor cervical', 'el'],
  ['Muscle cramps', null, 'Calambres musculares', 'los'],
  ['Muscle soreness', null, 'Dolor muscular', 'el'],
  ['Tendinitis', null, 'Tendinitis', 'la'],
  ['Gout', null, 'Gota', 'la'],
  ['Bursitis', null, 'Bursitis', 'la'],
  ['Muscle weakness', null, 'Debilidad muscular', 'la'],
  ['Ankylosing spondylitis', null, 'Espondilitis anquilosante', 'la'],
  ['Irritable bowel syndrome', null, 'Síndrome del intestino irritable', 'el'],
  ['Constipation', null, 'Estreñimiento', 'el'],
  ['Diarrhea', null, 'Diarrea', 'la'],
  ['Bloating', null, 'Hinchazón abdominal', 'la'],
  ['Gas', null, 'Gases', 'los'],
  ['Heartburn', null, 'Ardor de estómago', 'el'],
  ['Acid reflux', null, 'Reflujo gastroesofágico', 'el'],
  ['Gastritis', null, 'Gastritis', 'la'],
  ['Dyspepsia', null, 'Dispepsia', 'la'],
  ['Nausea', null, 'Náuseas', 'las'],
  ['Ulcerative colitis', null, 'Colitis ulcerosa', 'la'],
  ["Crohn's disease", null, 'Enfermedad de Crohn', 'la'],
  ['Celiac disease', null, 'Celiaquía', 'la'],
  ['Lactose intolerance', null, 'Intolerancia a la lactosa', 'la'],
  [
    'Small intestinal bacterial overgrowth (SIBO)',
    null,
    'Sobrecrecimiento bacteriano del intestino delgado (SIBO)',
    'el',
  ],
  ['Hemorrhoids', null, 'Hemorroides', 'las'],
  ['Fatty liver', null, 'Hígado graso', 'el'],
  ['Gallstones', null, 'Cálculos biliares', 'los'],
  ['Helicobacter pylori infection', null, 'Infección por Helicobacter pylori', 'la'],
  ['Eczema', null, 'Eccema', 'el'],
  ['Psoriasis', null, 'Psoriasis', 'la'],
  ['Rosacea', null, 'Rosácea', 'la'],
  ['Dry skin', null, 'Piel seca', 'la'],
  ['Brittle nails', null, 'Uñas quebradizas', 'las'],
  ['Vitiligo', null, 'Vitíligo', 'el'],
  ['Hives', null, 'Urticaria', 'la'],
  ['Seborrheic dermatitis', null, 'Dermatitis seborreica', 'la'],
  ['Dandruff', null, 'Caspa', 'la'],
  ['Wrinkles', null, 'Arrugas', 'las'],
  ['Cold sores', null, 'Herpes labial', 'el'],
  ['Cellulite', null, 'Celulitis estética', 'la'],
  ['Wound healing', null, 'Cicatrización de heridas', 'la'],
  ['Excessive sweating', null, 'Sudoración excesiva', 'la'],
  ['High blood pressure', null, 'Hipertensión', 'la'],
  ['High cholesterol', null, 'Colesterol alto', 'el'],
  ['High triglycerides', null, 'Triglicéridos altos', 'los'],
  ['Type 2 diabetes', null, 'Diabetes tipo 2', 'la'],
  ['Insulin resistance', null, 'Resistencia a la insulina', 'la'],
  ['Overweight', null, 'Sobrepeso', 'el'],
  ['Obesity', null, 'Obesidad', 'la'],
  ['Metabolic syndrome', null, 'Síndrome metabólico', 'el'],
  ['Varicose veins', null, 'Varices', 'las'],
  ['Poor circulation', null, 'Mala circulación', 'la'],
  ['Heavy legs', null, 'Piernas cansadas', 'las'],
  ['Fluid retention', null, 'Retención de líquidos', 'la'],
  ['Palpitations', null, 'Palpitaciones', 'las'],
  ["Raynaud's phenomenon", null, 'Fenómeno de Raynaud', 'el'],
  ['Hypothyroidism', null, 'Hipotiroidismo', 'el'],
  ['Hyperthyroidism', null, 'Hipertiroidismo', 'el'],
  ["Hashimoto's thyroiditis", null, 'Tiroiditis de Hashimoto', 'la'],
  ['Anemia', null, 'Anemia', 'la'],
  ['Iron deficiency', null, 'Déficit de hierro', 'el'],
  ['Vitamin D deficiency', null, 'Déficit de vitamina D', 'el'],
  ['Vitamin B12 deficiency', null, 'Déficit de vitamina B12', 'el'],
  ['Magnesium deficiency', null, 'Déficit de magnesio', 'el'],
  ['Premenstrual syndrome', null, 'Síndrome premenstrual', 'el'],
  ['Menstrual cramps', null, 'Dolor menstrual', 'el'],
  ['Menopause symptoms', null, 'Síntomas de la menopausia', 'los'],
  ['Hot flashes', null, 'Sofocos', 'los'],
  ['Polycystic ovary syndrome', null, 'Síndrome de ovario poliquístico', 'el'],
  ['Endometriosis', null, 'Endometriosis', 'la'],
  ['Urinary tract infection', null, 'Infección urinaria', 'la'],
  ['Recurrent cystitis', null, 'Cistitis recurrente', 'la'],
  ['Vaginal candidiasis', null, 'Candidiasis vaginal', 'la'],
  ['Female infertility', null, 'Infertilidad femenina', 'la'],
  ['Male infertility', null, 'Infertilidad masculina', 'la'],
  ['Low libido', null, 'Libido baja', 'la'],
  ['Erectile dysfunction', null, 'Disfunción eréctil', 'la'],
  ['Enlarged prostate', 'an', 'Hiperplasia benigna de próstata', 'la'],
  ['Prostatitis', null, 'Prostatitis', 'la'],
  ['Low testosterone', null, 'Testosterona baja', 'la'],
  ['Kidney stones', null, 'Cálculos renales', 'los'],
  ['Overactive bladder', 'an', 'Vejiga hiperactiva', 'la'],
  ['Common cold', 'the', 'Resfriado común', 'el'],
  ['Flu', 'the', 'Gripe', 'la'],
  ['Weak immunity', null, 'Defensas bajas', 'las'],
  ['Seasonal allergies', null, 'Alergia estacional', 'la'],
  ['Asthma', null, 'Asma', 'el'],
  ['Sinusitis', null, 'Sinusitis', 'la'],
  ['Cough', 'a', 'Tos', 'la'],
  ['Sore throat', 'a', 'Dolor de garganta', 'el'],
  ['Bronchitis', null, 'Bronquitis', 'la'],
  ['Long COVID', null, 'COVID persistente', 'la'],
  ['Chronic fatigue syndrome', null, 'Síndrome de fatiga crónica', 'el'],
  ['Low energy', null, 'Falta de energía', 'la'],
  ['Dry eye', null, 'Ojo seco', 'el'],
  ['Eye strain', null, 'Fatiga visual', 'la'],
  ['Macular degeneration', null, 'Degeneración macular', 'la'],
  ['Bad breath', null, 'Mal aliento', 'el'],
  ['Gum disease', null, 'Gingivitis', 'la'],
  ['Mouth ulcers', null, 'Llagas en la boca', 'las'],
  ['Hangover', 'a', 'Resaca', 'la'],
  ['Athletic recovery', null, 'Recuperación deportiva', 'la'],
  ['Lupus', null, 'Lupus', 'el'],
  ['Muscle gain', null, 'Aumento de masa muscular', 'el'],
  ['Smoking cessation', null, 'Dejar de fumar', ''],
];

export class ConditionArticles1764100800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table catalog.conditions
        add column article_en text check (article_en in ('', 'a', 'an', 'the')),
        add column article_es text check (article_es in ('', 'el', 'la', 'los', 'las'));
    `);
    // The conditions of the catalogue that are there already; the seed brings the articles of those to come.
    const known = ARTICLES.map(([nameEn, articleEn, nameEs, articleEs]) => ({ nameEn, articleEn, nameEs, articleEs }));
    await runner.query(
      `update catalog.conditions c set article_en = known."articleEn", article_es = known."articleEs"
       from jsonb_to_recordset($1) as known ("nameEn" text, "articleEn" text, "nameEs" text, "articleEs" text)
       where c.name_en = known."nameEn" and c.name_es = known."nameEs"`,
      [JSON.stringify(known)],
    );
    await runner.query(`
      -- An article belongs to a name: with another name it is unknown, however the name was changed.
      create function catalog.forget_articles() returns trigger language plpgsql as $$
      begin
        if new.name_en <> old.name_en and new.article_en is not distinct from old.article_en then
          new.article_en := null;
        end if;
        if new.name_es <> old.name_es and new.article_es is not distinct from old.article_es then
          new.article_es := null;
        end if;
        return new;
      end $$;
      create trigger forget_articles before update of name_en, name_es on catalog.conditions
        for each row execute function catalog.forget_articles();
    `);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations only go forward.'));
  }
}
