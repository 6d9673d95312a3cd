import type { MigrationInterface, QueryRunner } from 'typeorm';

const oneOf = (column: string, values: string[]): string =>
  `check (${column} in (${values.map((value) => `'${value}'`).join(', ')}))`;

export class Testimonials1764000003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const effects = `array['none','headache','nausea','diarrhea','constipation','dizziness','fatigue','insomnia','skin_reaction','stomach_upset','other']`;
    const habits = `array['morning','midday','night','before_meal','during_meal','after_meal']`;
    await runner.query(`
      create schema testimonials;

      create table testimonials.testimonials (
        id integer generated always as identity primary key,
        user_id integer not null references identity.users,
        language text not null ${oneOf('language', ['en', 'es'])},
        experience text not null check (char_length(experience) <= 1000),
        condition_id integer references catalog.conditions,
        custom_condition_name text,
        supplement_id integer references catalog.supplements,
        custom_supplement_name text,
        brand_id integer references catalog.brands,
        custom_brand_name text,
        subject_key text not null,
        consumption_duration integer not null check (consumption_duration > 0),
        consumption_unit text not null ${oneOf('consumption_unit', ['weeks', 'months', 'years'])},
        usage_frequency integer not null check (usage_frequency > 0),
        usage_frequency_unit text not null ${oneOf('usage_frequency_unit', ['per_week', 'per_day', 'as_needed'])},
        dose_amount numeric not null check (dose_amount > 0),
        dose_unit text not null ${oneOf('dose_unit', ['milligrams', 'grams', 'ml', 'capsules', 'tablets', 'drops'])},
        intake_type text not null ${oneOf('intake_type', ['oral', 'sublingual', 'topical', 'injection'])},
        intake_habits text[] not null check (cardinality(intake_habits) > 0 and intake_habits <@ ${habits}),
        perceived_improvement text not null
          ${oneOf('perceived_improvement', ['significant', 'moderate', 'residual', 'none', 'negative_effects'])},
        time_to_results numeric check (time_to_results >= 1),
        time_to_results_unit text ${oneOf('time_to_results_unit', ['days', 'weeks', 'months'])},
        still_taking_status text not null
          ${oneOf('still_taking_status', ['still_taking', 'stopped_lack_of_results', 'stopped_no_problem', 'stopped_side_effects'])},
        side_effects text[] not null
          check (cardinality(side_effects) > 0 and side_effects <@ ${effects}
                 and (cardinality(side_effects) = 1 or not 'none' = any (side_effects))),
        other_side_effects text check (char_length(other_side_effects) <= 200),
        side_effects_duration text
          ${oneOf('side_effects_duration', ['resolved_before_treatment', 'resolved_after_treatment', 'ongoing'])},
        medications jsonb not null default '[]',
        additional_condition_ids integer[] not null default '{}',
        custom_other_condition_names text[] not null default '{}',
        gender text not null ${oneOf('gender', ['male', 'female', 'other', 'prefer_not_to_say'])},
        age_range text not null ${oneOf('age_range', ['18-24', '25-34', '35-44', '45-54', '55-64', '65+'])},
        proof text not null ${oneOf('proof', ['files', 'none'])},
        review_status text not null ${oneOf('review_status', ['pending', 'approved', 'rejected'])},
        rejection_reason text,
        version integer not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null,
        approved_at timestamptz,
        check ((perceived_improvement in ('none', 'negative_effects')) = (time_to_results is null)),
        check ((time_to_results is null) = (time_to_results_unit is null)),
        check ((condition_id is null) = (custom_condition_name is not null)),
        check ((supplement_id is null) = (custom_supplement_name is not null)),
        check ((brand_id is null) = (custom_brand_name is not null)),
        check (review_status <> 'approved'
               or (condition_id is not null and supplement_id is not null and brand_id is not null
                   and approved_at is not null)),
        check ((review_status = 'rejected') = (rejection_reason is not null))
      );
      create unique index testimonials_one_standing on testimonials.testimonials (user_id, subject_key)
        where review_status in ('pending', 'approved');
      create index testimonials_published
        on testimonials.testimonials (condition_id, supplement_id, created_at desc, id desc)
        where review_status = 'approved';
      create index testimonials_published_condition on testimonials.testimonials (condition_id, created_at desc, id desc)
        where review_status = 'approved';
      create index testimonials_waiting on testimonials.testimonials (updated_at, id) where review_status = 'pending';
      create index testimonials_by_user on testimonials.testimonials (user_id, created_at desc, id desc);

      create table testimonials.attachments (
        id integer generated always as identity primary key,
        testimonial_id integer not null references testimonials.testimonials on delete cascade,
        name text not null unique,
        media_type text not null ${oneOf('media_type', ['image/jpeg', 'image/png', 'application/pdf'])},
        byte_size integer not null,
        position integer not null,
        unique (testimonial_id, position)
      );

      create table testimonials.idempotency_keys (
        user_id integer not null references identity.users,
        key text not null,
        request_hash text not null,
        testimonial_id integer not null references testimonials.testimonials on delete cascade,
        created_at timestamptz not null default now(),
        primary key (user_id, key)
      );
      create index idempotency_keys_by_age on testimonials.idempotency_keys (created_at);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
