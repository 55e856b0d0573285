/** Roles in the admin area; everybody else has none. */
export const staffRoles = ['support', 'billing', 'admin'] as const
/** A role in the admin area. */
export type StaffRole = (typeof staffRoles)[number]

const everybody = staffRoles
const support = ['support', 'admin'] as const
const billing = ['billing', 'admin'] as const
const admin = ['admin'] as const

/** What each call of the admin area needs, and the roles that have it. */
export const permissions = {
  /** Find users; open one’s page with plan, minutes and payments. */
  'users:read': everybody,
  /** On that page: titles of recordings, devices and mails. */
  'activity:read': support,
  /** Sign a user out everywhere. */
  'sessions:end': support,
  /** Give minutes and take them back. */
  'minutes:give': support,
  /** Refund a payment. */
  'payments:refund': everybody,
  /** Revenue, costs, numbers of interviews. */
  'figures:read': billing,
  /** Affiliates and what they have reached. */
  'affiliates:read': billing,
  /** Make an affiliate, let a code count or not. */
  'affiliates:write': admin,
  /** What affiliates are to be paid; mark it as paid. */
  'payouts:pay': billing,
  /** The recogniser and its models. */
  'speech:read': support,
  /** Who did what, and who signed in. */
  'audit:read': admin,
  /** What the operator pays. */
  'rates:write': admin,
  /** Give and take roles. */
  'roles:write': admin,
} as const satisfies Record<string, readonly StaffRole[]>

/** What a call of the admin area needs. */
export type Permission = keyof typeof permissions

/** Whether a role, or none, has a permission. */
export function may(role: StaffRole | null | undefined, permission: Permission): boolean {
  const roles: readonly StaffRole[] = permissions[permission]
  return roles.some((known) => known === role)
}
