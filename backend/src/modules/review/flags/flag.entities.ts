import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { FlagFiguresDto } from '../review.dto.js';
import type { FlagSignalDto } from './flag-signal.dto.js';

/** The version of a testimonial in which flags were last detected; 0: they are to be detected again. */
@Entity({ schema: 'review', name: 'flag_checks' })
export class FlagCheck {
  @PrimaryColumn('int')
  testimonialId!: number;

  @Column('int')
  version!: number;
}

/** A flag of a testimonial. Its position in the text is not stored but computed on each read. */
@Entity({ schema: 'review', name: 'flags' })
export class StoredFlag {
  @PrimaryColumn('text')
  code!: string;

  @PrimaryColumn('int')
  testimonialId!: number;

  /** Null for flags about the text. */
  @Column('jsonb', { nullable: true })
  figures!: FlagFiguresDto | null;

  /** Null unless it is an integrity signal. */
  @Column('jsonb', { nullable: true })
  signal!: FlagSignalDto | null;
}

/** Two testimonials of different authors with nearly the same text. One row represents both directions. */
@Entity({ schema: 'review', name: 'similarities' })
export class Similarity {
  @PrimaryColumn('int')
  testimonialId!: number;

  @PrimaryColumn('int')
  otherId!: number;

  /** Share of common trigrams, 0 to 1. */
  @Column('float4')
  similarity!: number;
}
