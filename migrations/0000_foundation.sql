CREATE TABLE "audit_log" (
	"tenant_id" uuid,
	"id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"resource" text NOT NULL,
	"record_id" uuid NOT NULL,
	"record_title" text NOT NULL,
	"changes" jsonb NOT NULL,
	"ip" text,
	CONSTRAINT "audit_log_pk" PRIMARY KEY("id")
);

--> statement-breakpoint
CREATE TABLE "tenant_users" (
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tenant_users_pk" PRIMARY KEY("tenant_id","user_id")
);

--> statement-breakpoint
CREATE TABLE "tenants" (
	"idguid" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text COLLATE "bs-x-icu" NOT NULL,
	"is_operator" boolean DEFAULT false NOT NULL,
	"logo" text
);

--> statement-breakpoint
CREATE TABLE "users" (
	"idguid" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text COLLATE "bs-x-icu" NOT NULL,
	"last_name" text COLLATE "bs-x-icu" NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"last_login_at" timestamp with time zone,
	"logo" text
);

--> statement-breakpoint
CREATE TABLE "member_permissions" (
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"permission" text NOT NULL,
	CONSTRAINT "member_permissions_pk" PRIMARY KEY("tenant_id","user_id","permission")
);

--> statement-breakpoint
CREATE TABLE "member_roles" (
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	CONSTRAINT "member_roles_pk" PRIMARY KEY("tenant_id","user_id","role_id")
);

--> statement-breakpoint
CREATE TABLE "permissions" (
	"idguid" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"label" text COLLATE "bs-x-icu" NOT NULL,
	"module" text NOT NULL,
	CONSTRAINT "permissions_name_key" UNIQUE("name")
);

--> statement-breakpoint
CREATE TABLE "role_permissions" (
	"tenant_id" uuid,
	"role_id" uuid NOT NULL,
	"permission" text NOT NULL,
	CONSTRAINT "role_permissions_pk" PRIMARY KEY("role_id","permission")
);

--> statement-breakpoint
CREATE TABLE "roles" (
	"idguid" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"label" text COLLATE "bs-x-icu" NOT NULL,
	CONSTRAINT "roles_name_key" UNIQUE NULLS NOT DISTINCT("tenant_id","name"),
	CONSTRAINT "roles_tenant_key" UNIQUE("tenant_id","idguid")
);

--> statement-breakpoint
CREATE TABLE "tenant_permissions" (
	"tenant_id" uuid NOT NULL,
	"permission" text NOT NULL,
	CONSTRAINT "tenant_permissions_pk" PRIMARY KEY("tenant_id","permission")
);

--> statement-breakpoint
CREATE TABLE "app_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);

--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);

--> statement-breakpoint
CREATE TABLE "sessions" (
	"idguid" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_why" text,
	"ip" text,
	"user_agent" text
);

--> statement-breakpoint
CREATE TABLE "sign_in_throttle" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"blocked_until" timestamp with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"idguid" uuid PRIMARY KEY NOT NULL,
	"ime_prezime" text COLLATE "bs-x-icu" NOT NULL,
	"email" text NOT NULL,
	"telefon" text NOT NULL,
	"tip_usluge" text COLLATE "bs-x-icu" NOT NULL,
	"poruka" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "site_settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);

--> statement-breakpoint
CREATE TABLE "visits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "visits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"fp_visitor_id" text NOT NULL,
	"path" text NOT NULL,
	"referrer" text NOT NULL,
	"user_agent" text NOT NULL,
	"device" text NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE TABLE "saved_views" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"resource" text NOT NULL,
	"name" text COLLATE "bs-x-icu" NOT NULL,
	"query" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_pk" PRIMARY KEY("tenant_id","idguid")
);

--> statement-breakpoint
CREATE TABLE "erp_drzave" (
	"idguid" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"search" text GENERATED ALWAYS AS (core_fold(coalesce("naziv", '') || ' ' || coalesce("naziv_en", '') || ' ' || coalesce("alpha2", '') || ' ' || coalesce("alpha3", ''))) STORED NOT NULL,
	"naziv" text COLLATE "bs-x-icu" NOT NULL,
	"naziv_en" text COLLATE "bs-x-icu",
	"alpha2" text COLLATE "bs-x-icu" NOT NULL,
	"alpha3" text COLLATE "bs-x-icu" NOT NULL,
	"numericki" text COLLATE "bs-x-icu",
	"aktivno" boolean DEFAULT true NOT NULL,
	CONSTRAINT "erp_drzave_pk" PRIMARY KEY("idguid"),
	CONSTRAINT "erp_drzave_alpha2_key" UNIQUE("alpha2"),
	CONSTRAINT "erp_drzave_alpha3_key" UNIQUE("alpha3"),
	CONSTRAINT "erp_drzave_numericki_key" UNIQUE("numericki"),
	CONSTRAINT "erp_drzave_naziv_key" UNIQUE("naziv")
);

--> statement-breakpoint
CREATE TABLE "erp_entiteti" (
	"idguid" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"search" text GENERATED ALWAYS AS (core_fold(coalesce("kod", '') || ' ' || coalesce("naziv", '') || ' ' || coalesce("sjediste", ''))) STORED NOT NULL,
	"kod" text COLLATE "bs-x-icu" NOT NULL,
	"naziv" text COLLATE "bs-x-icu" NOT NULL,
	"vrsta" text COLLATE "bs-x-icu" NOT NULL,
	"sjediste" text COLLATE "bs-x-icu",
	"iso" text COLLATE "bs-x-icu",
	"drzava_id" uuid NOT NULL,
	"napomena" text COLLATE "bs-x-icu",
	CONSTRAINT "erp_entiteti_pk" PRIMARY KEY("idguid"),
	CONSTRAINT "erp_entiteti_kod_key" UNIQUE("kod"),
	CONSTRAINT "erp_entiteti_naziv_key" UNIQUE("naziv"),
	CONSTRAINT "erp_entiteti_iso_key" UNIQUE("iso"),
	CONSTRAINT "erp_entiteti_vrsta_check" CHECK ("erp_entiteti"."vrsta" IN ('entitet', 'distrikt'))
);

--> statement-breakpoint
CREATE TABLE "erp_grupe_robe" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"search" text GENERATED ALWAYS AS (core_fold(coalesce("sifra", '') || ' ' || coalesce("naziv", ''))) STORED NOT NULL,
	"sifra" text COLLATE "bs-x-icu" NOT NULL,
	"naziv" text COLLATE "bs-x-icu" NOT NULL,
	"roditelj_id" uuid,
	"jedinica_id" uuid,
	"porez_id" uuid,
	"opis" text COLLATE "bs-x-icu",
	"aktivno" boolean DEFAULT true NOT NULL,
	CONSTRAINT "erp_grupe_robe_pk" PRIMARY KEY("tenant_id","idguid"),
	CONSTRAINT "erp_grupe_robe_sifra_key" UNIQUE("tenant_id","sifra")
);

--> statement-breakpoint
CREATE TABLE "erp_jedinice_mjere" (
	"tenant_id" uuid,
	"idguid" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"search" text GENERATED ALWAYS AS (core_fold(coalesce("oznaka", '') || ' ' || coalesce("naziv", '') || ' ' || coalesce("naziv_en", '') || ' ' || coalesce("kod", ''))) STORED NOT NULL,
	"oznaka" text COLLATE "bs-x-icu" NOT NULL,
	"naziv" text COLLATE "bs-x-icu" NOT NULL,
	"naziv_en" text COLLATE "bs-x-icu",
	"vrsta" text COLLATE "bs-x-icu" NOT NULL,
	"kod" text COLLATE "bs-x-icu",
	"decimale" integer NOT NULL,
	"aktivno" boolean DEFAULT true NOT NULL,
	CONSTRAINT "erp_jedinice_mjere_pk" PRIMARY KEY("idguid"),
	CONSTRAINT "erp_jedinice_mjere_oznaka_key" UNIQUE NULLS NOT DISTINCT("tenant_id","oznaka"),
	CONSTRAINT "erp_jedinice_mjere_vrsta_check" CHECK ("erp_jedinice_mjere"."vrsta" IN ('kolicina', 'pakovanje', 'masa', 'zapremina', 'duzina', 'povrsina', 'vrijeme', 'usluga', 'energija', 'snaga', 'elektro', 'pritisak', 'temperatura', 'brzina', 'omjer', 'podaci'))
);

--> statement-breakpoint
CREATE TABLE "erp_kantoni" (
	"idguid" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"search" text GENERATED ALWAYS AS (core_fold(coalesce("kod", '') || ' ' || coalesce("naziv", '') || ' ' || coalesce("sjediste", ''))) STORED NOT NULL,
	"redni_broj" integer NOT NULL,
	"kod" text COLLATE "bs-x-icu" NOT NULL,
	"naziv" text COLLATE "bs-x-icu" NOT NULL,
	"sjediste" text COLLATE "bs-x-icu",
	"iso" text COLLATE "bs-x-icu",
	"entitet_id" uuid NOT NULL,
	CONSTRAINT "erp_kantoni_pk" PRIMARY KEY("idguid"),
	CONSTRAINT "erp_kantoni_kod_key" UNIQUE("kod"),
	CONSTRAINT "erp_kantoni_naziv_key" UNIQUE("naziv"),
	CONSTRAINT "erp_kantoni_iso_key" UNIQUE("iso")
);

--> statement-breakpoint
CREATE TABLE "erp_opstine" (
	"idguid" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"search" text GENERATED ALWAYS AS (core_fold(coalesce("naziv", '') || ' ' || coalesce("sifra", '') || ' ' || coalesce("postanski_broj", ''))) STORED NOT NULL,
	"naziv" text COLLATE "bs-x-icu" NOT NULL,
	"sifra" text COLLATE "bs-x-icu",
	"status" text COLLATE "bs-x-icu" NOT NULL,
	"entitet_id" uuid NOT NULL,
	"kanton_id" uuid,
	"u_sastavu_id" uuid,
	"postanski_broj" text COLLATE "bs-x-icu",
	"sifra_uplatnice" text COLLATE "bs-x-icu",
	"napomena" text COLLATE "bs-x-icu",
	CONSTRAINT "erp_opstine_pk" PRIMARY KEY("idguid"),
	CONSTRAINT "erp_opstine_sifra_key" UNIQUE("sifra"),
	CONSTRAINT "erp_opstine_naziv_entitet_id_key" UNIQUE("naziv","entitet_id"),
	CONSTRAINT "erp_opstine_status_check" CHECK ("erp_opstine"."status" IN ('opcina', 'opstina', 'grad', 'slozeni_grad', 'distrikt'))
);

--> statement-breakpoint
CREATE TABLE "erp_porezi" (
	"tenant_id" uuid,
	"idguid" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"search" text GENERATED ALWAYS AS (core_fold(coalesce("kod", '') || ' ' || coalesce("naziv", ''))) STORED NOT NULL,
	"kod" text COLLATE "bs-x-icu" NOT NULL,
	"naziv" text COLLATE "bs-x-icu" NOT NULL,
	"vrsta" text COLLATE "bs-x-icu" NOT NULL,
	"stopa" numeric(5, 2) NOT NULL,
	"vrijedi_od" date NOT NULL,
	"vrijedi_do" date,
	"napomena_racun" text COLLATE "bs-x-icu",
	"napomena" text COLLATE "bs-x-icu",
	CONSTRAINT "erp_porezi_pk" PRIMARY KEY("idguid"),
	CONSTRAINT "erp_porezi_kod_vrijedi_od_key" UNIQUE NULLS NOT DISTINCT("tenant_id","kod","vrijedi_od"),
	CONSTRAINT "erp_porezi_vrsta_check" CHECK ("erp_porezi"."vrsta" IN ('opca', 'nulta', 'oslobodjeno', 'van_pdv', 'prenos', 'pausal', 'drugo'))
);

--> statement-breakpoint
ALTER TABLE "tenant_users" ADD CONSTRAINT "tenant_users_tenant_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tenant_users" ADD CONSTRAINT "tenant_users_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "member_permissions" ADD CONSTRAINT "member_permissions_permission_permissions_name_fk" FOREIGN KEY ("permission") REFERENCES "public"."permissions"("name") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "member_permissions" ADD CONSTRAINT "member_permissions_member_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."tenant_users"("tenant_id","user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "member_roles" ADD CONSTRAINT "member_roles_role_id_roles_idguid_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "member_roles" ADD CONSTRAINT "member_roles_member_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."tenant_users"("tenant_id","user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_role_id_roles_idguid_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_permission_permissions_name_fk" FOREIGN KEY ("permission") REFERENCES "public"."permissions"("name") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_role_fk" FOREIGN KEY ("tenant_id","role_id") REFERENCES "public"."roles"("tenant_id","idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_tenant_id_tenants_idguid_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tenant_permissions" ADD CONSTRAINT "tenant_permissions_tenant_id_tenants_idguid_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tenant_permissions" ADD CONSTRAINT "tenant_permissions_permission_permissions_name_fk" FOREIGN KEY ("permission") REFERENCES "public"."permissions"("name") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_idguid_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_idguid_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_organisation_id_tenants_idguid_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."tenants"("idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "erp_entiteti" ADD CONSTRAINT "erp_entiteti_drzava_id_fk" FOREIGN KEY ("drzava_id") REFERENCES "public"."erp_drzave"("idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "erp_grupe_robe" ADD CONSTRAINT "erp_grupe_robe_roditelj_id_fk" FOREIGN KEY ("tenant_id","roditelj_id") REFERENCES "public"."erp_grupe_robe"("tenant_id","idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "erp_grupe_robe" ADD CONSTRAINT "erp_grupe_robe_jedinica_id_fk" FOREIGN KEY ("jedinica_id") REFERENCES "public"."erp_jedinice_mjere"("idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "erp_grupe_robe" ADD CONSTRAINT "erp_grupe_robe_porez_id_fk" FOREIGN KEY ("porez_id") REFERENCES "public"."erp_porezi"("idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "erp_kantoni" ADD CONSTRAINT "erp_kantoni_entitet_id_fk" FOREIGN KEY ("entitet_id") REFERENCES "public"."erp_entiteti"("idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "erp_opstine" ADD CONSTRAINT "erp_opstine_entitet_id_fk" FOREIGN KEY ("entitet_id") REFERENCES "public"."erp_entiteti"("idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "erp_opstine" ADD CONSTRAINT "erp_opstine_kanton_id_fk" FOREIGN KEY ("kanton_id") REFERENCES "public"."erp_kantoni"("idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "erp_opstine" ADD CONSTRAINT "erp_opstine_u_sastavu_id_fk" FOREIGN KEY ("u_sastavu_id") REFERENCES "public"."erp_opstine"("idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "audit_log_record" ON "audit_log" USING btree ("tenant_id","resource","record_id","at" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("tenant_id","at" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "tenant_users_user" ON "tenant_users" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "tenant_users_one_default" ON "tenant_users" USING btree ("user_id") WHERE "tenant_users"."is_default";
--> statement-breakpoint
CREATE UNIQUE INDEX "tenants_one_operator" ON "tenants" USING btree ("is_operator") WHERE "tenants"."is_operator";
--> statement-breakpoint
CREATE INDEX "tenants_name" ON "tenants" USING btree ("name");
--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email");
--> statement-breakpoint
CREATE INDEX "member_roles_role" ON "member_roles" USING btree ("role_id");
--> statement-breakpoint
CREATE INDEX "role_permissions_permission" ON "role_permissions" USING btree ("permission");
--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");
--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "sign_in_throttle_last" ON "sign_in_throttle" USING btree ("last_at");
--> statement-breakpoint
CREATE INDEX "contact_messages_created" ON "contact_messages" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "visits_created" ON "visits" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "saved_views_owner" ON "saved_views" USING btree ("tenant_id","user_id","resource");
--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name_key" ON "saved_views" USING btree ("tenant_id","user_id","resource","name");
--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_one_default" ON "saved_views" USING btree ("tenant_id","user_id","resource") WHERE "saved_views"."is_default";
--> statement-breakpoint
CREATE INDEX "erp_drzave_search_trgm" ON "erp_drzave" USING gin ("search" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "erp_drzave_naziv_sort" ON "erp_drzave" USING btree ("naziv");
--> statement-breakpoint
CREATE INDEX "erp_entiteti_search_trgm" ON "erp_entiteti" USING gin ("search" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "erp_entiteti_naziv_sort" ON "erp_entiteti" USING btree ("naziv");
--> statement-breakpoint
CREATE INDEX "erp_entiteti_drzava_id_idx" ON "erp_entiteti" USING btree ("drzava_id");
--> statement-breakpoint
CREATE INDEX "erp_grupe_robe_search_trgm" ON "erp_grupe_robe" USING gin ("tenant_id","search" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "erp_grupe_robe_sifra_sort" ON "erp_grupe_robe" USING btree ("tenant_id","sifra");
--> statement-breakpoint
CREATE INDEX "erp_grupe_robe_naziv_sort" ON "erp_grupe_robe" USING btree ("tenant_id","naziv");
--> statement-breakpoint
CREATE INDEX "erp_grupe_robe_roditelj_id_idx" ON "erp_grupe_robe" USING btree ("tenant_id","roditelj_id");
--> statement-breakpoint
CREATE INDEX "erp_grupe_robe_jedinica_id_idx" ON "erp_grupe_robe" USING btree ("jedinica_id");
--> statement-breakpoint
CREATE INDEX "erp_grupe_robe_porez_id_idx" ON "erp_grupe_robe" USING btree ("porez_id");
--> statement-breakpoint
CREATE INDEX "erp_jedinice_mjere_search_trgm" ON "erp_jedinice_mjere" USING gin ("tenant_id","search" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "erp_jedinice_mjere_oznaka_sort" ON "erp_jedinice_mjere" USING btree ("tenant_id","oznaka");
--> statement-breakpoint
CREATE INDEX "erp_kantoni_search_trgm" ON "erp_kantoni" USING gin ("search" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "erp_kantoni_redni_broj_sort" ON "erp_kantoni" USING btree ("redni_broj");
--> statement-breakpoint
CREATE INDEX "erp_kantoni_naziv_sort" ON "erp_kantoni" USING btree ("naziv");
--> statement-breakpoint
CREATE INDEX "erp_kantoni_entitet_id_idx" ON "erp_kantoni" USING btree ("entitet_id");
--> statement-breakpoint
CREATE INDEX "erp_opstine_search_trgm" ON "erp_opstine" USING gin ("search" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "erp_opstine_naziv_sort" ON "erp_opstine" USING btree ("naziv");
--> statement-breakpoint
CREATE INDEX "erp_opstine_entitet_id_idx" ON "erp_opstine" USING btree ("entitet_id");
--> statement-breakpoint
CREATE INDEX "erp_opstine_kanton_id_idx" ON "erp_opstine" USING btree ("kanton_id");
--> statement-breakpoint
CREATE INDEX "erp_opstine_u_sastavu_id_idx" ON "erp_opstine" USING btree ("u_sastavu_id");
--> statement-breakpoint
CREATE INDEX "erp_porezi_search_trgm" ON "erp_porezi" USING gin ("tenant_id","search" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "erp_porezi_kod_sort" ON "erp_porezi" USING btree ("tenant_id","kod");
--> statement-breakpoint
CREATE INDEX "erp_porezi_naziv_sort" ON "erp_porezi" USING btree ("tenant_id","naziv");
