import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A proof file that is stored, or being stored, but not attached to a testimonial yet. Records its owner. */
@Entity({ schema: 'testimonials', name: 'pending_files' })
export class PendingFile {
  @PrimaryColumn('text')
  name!: string;

  @Column('int')
  userId!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
