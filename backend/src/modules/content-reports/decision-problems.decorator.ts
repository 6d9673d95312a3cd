import { applyDecorators } from '@nestjs/common';
import { ApiBadRequestResponse, ApiConflictResponse, ApiForbiddenResponse, ApiNotFoundResponse } from '@nestjs/swagger';
import { ProblemDto } from '../../platform/http/index.js';

/** Documents the problems of an action of a reviewer on a report or an objection: which codes are forbidden or conflicts. */
export const DecisionProblems = (forbidden: string, conflict: string) =>
  applyDecorators(
    ApiBadRequestResponse({ type: ProblemDto }),
    ApiForbiddenResponse({ description: forbidden, type: ProblemDto }),
    ApiNotFoundResponse({ type: ProblemDto }),
    ApiConflictResponse({ description: conflict, type: ProblemDto }),
  );
