import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A proof file that is in storage, or on its way there, before a testimonial has it: so that it is known whose it is. */
@Entity({ schema: 'testimonials', name: 'pending_files' })
export class PendingFile {
  @PrimaryColumn('text')
  name!: string;

  @Column('int')
  userId!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
