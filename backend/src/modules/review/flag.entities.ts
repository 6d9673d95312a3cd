import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Which version of a testimonial its flags were read from. */
@Entity({ schema: 'review', name: 'flag_checks' })
export class FlagCheck {
  @PrimaryColumn('int')
  testimonialId!: number;

  @Column('int')
  version!: number;
}

/** That a testimonial has a flag; where in the text is read anew when somebody looks. */
@Entity({ schema: 'review', name: 'flags' })
export class StoredFlag {
  @PrimaryColumn('text')
  code!: string;

  @PrimaryColumn('int')
  testimonialId!: number;
}

/** Two testimonials of different people with nearly the same words: found with the first, true for both. */
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
