CREATE TABLE "pictures" (
	"idguid" uuid PRIMARY KEY NOT NULL,
	"media_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "tenant_profiles" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"jib" text,
	"pdv_broj" text,
	"adresa" text COLLATE "bs-x-icu",
	"postanski_broj" text,
	"opstina_id" uuid,
	"telefon" text,
	"email" text,
	"web" text,
	"default_role_id" uuid,
	"require_second_factor" boolean DEFAULT false NOT NULL
);

--> statement-breakpoint
CREATE TABLE "invitation_roles" (
	"tenant_id" uuid NOT NULL,
	"invitation_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	CONSTRAINT "invitation_roles_pk" PRIMARY KEY("tenant_id","invitation_id","role_id")
);

--> statement-breakpoint
CREATE TABLE "invitations" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first_name" text COLLATE "bs-x-icu",
	"last_name" text COLLATE "bs-x-icu",
	"token_hash" text,
	"invited_by" uuid,
	"invited_by_name" text COLLATE "bs-x-icu" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "invitations_token_key" UNIQUE("token_hash"),
	CONSTRAINT "invitations_tenant_key" UNIQUE("tenant_id","idguid")
);

--> statement-breakpoint
CREATE TABLE "mail_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "registrations" (
	"idguid" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text COLLATE "bs-x-icu" NOT NULL,
	"last_name" text COLLATE "bs-x-icu" NOT NULL,
	"organisation_name" text COLLATE "bs-x-icu" NOT NULL,
	"token_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "registrations_token_key" UNIQUE("token_hash")
);

--> statement-breakpoint
CREATE TABLE "challenges" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"challenge" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "passkeys" (
	"idguid" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"is_synced" boolean NOT NULL,
	"name" text COLLATE "bs-x-icu" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_key" UNIQUE("credential_id")
);

--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_pk" PRIMARY KEY("user_id","code_hash")
);

--> statement-breakpoint
CREATE TABLE "totp_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL
);

--> statement-breakpoint
CREATE TABLE "api_key_permissions" (
	"tenant_id" uuid NOT NULL,
	"key_id" uuid NOT NULL,
	"permission" text NOT NULL,
	CONSTRAINT "api_key_permissions_pk" PRIMARY KEY("tenant_id","key_id","permission")
);

--> statement-breakpoint
CREATE TABLE "api_keys" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"name" text COLLATE "bs-x-icu" NOT NULL,
	"prefix" text NOT NULL,
	"key_hash" text NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"last_used_ip" text,
	"allowed_addresses" text[] NOT NULL,
	"rate_limit" integer NOT NULL,
	CONSTRAINT "api_keys_prefix_key" UNIQUE("prefix"),
	CONSTRAINT "api_keys_tenant_key" UNIQUE("tenant_id","idguid")
);

--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "via" text;
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "search" text GENERATED ALWAYS AS (core_fold("record_title" || ' ' || "actor_name" || ' ' || coalesce("via", '') || ' ' || coalesce("ip", ''))) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "tenant_users" ADD COLUMN "is_active" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "tenant_users" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "tenant_users" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
ALTER TABLE "tenant_users" ADD COLUMN "updated_by" text COLLATE "bs-x-icu";
--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "updated_by" text COLLATE "bs-x-icu";
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "updated_by" text COLLATE "bs-x-icu";
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_changed_at" timestamp with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
ALTER TABLE "permissions" ADD COLUMN "description" text COLLATE "bs-x-icu";
--> statement-breakpoint
ALTER TABLE "permissions" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "permissions" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
ALTER TABLE "permissions" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
ALTER TABLE "permissions" ADD COLUMN "updated_by" text COLLATE "bs-x-icu";
--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "updated_by" text COLLATE "bs-x-icu";
--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "description" text COLLATE "bs-x-icu";
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "method" text DEFAULT 'password' NOT NULL;
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "impersonator_id" uuid;
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "impersonator_session_id" uuid;
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "impersonation_reason" text;
--> statement-breakpoint
ALTER TABLE "tenant_profiles" ADD CONSTRAINT "tenant_profiles_tenant_id_tenants_idguid_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tenant_profiles" ADD CONSTRAINT "tenant_profiles_default_role_id_roles_idguid_fk" FOREIGN KEY ("default_role_id") REFERENCES "public"."roles"("idguid") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invitation_roles" ADD CONSTRAINT "invitation_roles_role_id_roles_idguid_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invitation_roles" ADD CONSTRAINT "invitation_roles_invitation_fk" FOREIGN KEY ("tenant_id","invitation_id") REFERENCES "public"."invitations"("tenant_id","idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_tenant_id_tenants_idguid_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_idguid_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("idguid") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_tokens" ADD CONSTRAINT "mail_tokens_user_id_users_idguid_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_user_id_users_idguid_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_idguid_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_idguid_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "totp_factors" ADD CONSTRAINT "totp_factors_user_id_users_idguid_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "api_key_permissions" ADD CONSTRAINT "api_key_permissions_permission_permissions_name_fk" FOREIGN KEY ("permission") REFERENCES "public"."permissions"("name") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "api_key_permissions" ADD CONSTRAINT "api_key_permissions_key_fk" FOREIGN KEY ("tenant_id","key_id") REFERENCES "public"."api_keys"("tenant_id","idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_member_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."tenant_users"("tenant_id","user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "invitation_roles_role" ON "invitation_roles" USING btree ("role_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_one_open" ON "invitations" USING btree ("tenant_id","email") WHERE "invitations"."accepted_at" is null and "invitations"."revoked_at" is null;
--> statement-breakpoint
CREATE INDEX "mail_tokens_user" ON "mail_tokens" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "mail_tokens_expires" ON "mail_tokens" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "registrations_email" ON "registrations" USING btree ("email");
--> statement-breakpoint
CREATE INDEX "registrations_expires" ON "registrations" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "challenges_expires" ON "challenges" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "api_keys_member" ON "api_keys" USING btree ("tenant_id","user_id");
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_impersonator_id_users_idguid_fk" FOREIGN KEY ("impersonator_id") REFERENCES "public"."users"("idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("tenant_id","actor_id","at" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "audit_log_security" ON "audit_log" USING btree ("tenant_id","at" DESC NULLS LAST) WHERE "audit_log"."action" = 'security';
--> statement-breakpoint
CREATE INDEX "audit_log_via" ON "audit_log" USING btree ("tenant_id","at" DESC NULLS LAST) WHERE "audit_log"."via" is not null;
