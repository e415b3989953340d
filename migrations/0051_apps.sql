CREATE TABLE "app_log_alerts" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"name" text COLLATE "bs-x-icu" NOT NULL,
	"query" text NOT NULL,
	"lines" integer NOT NULL,
	"minutes" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"for_all" boolean DEFAULT true NOT NULL,
	"owner_id" uuid NOT NULL,
	"firing_since" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"last_count" integer,
	"failed_at" timestamp with time zone
);

--> statement-breakpoint
CREATE TABLE "app_log_keys" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"name" text COLLATE "bs-x-icu" NOT NULL,
	"app" text NOT NULL,
	"prefix" text NOT NULL,
	"key_hash" text NOT NULL,
	"line_limit" integer NOT NULL,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"taken" bigint DEFAULT 0 NOT NULL,
	"refused" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "app_log_keys_prefix_key" UNIQUE("prefix")
);

--> statement-breakpoint
CREATE TABLE "app_log_nodes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"release" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"level" text NOT NULL,
	"usual_level" text NOT NULL,
	"wanted_level" text,
	"wanted_until" timestamp with time zone,
	"wanted_by" text COLLATE "bs-x-icu",
	"stored" bigint DEFAULT 0 NOT NULL,
	"dropped" bigint DEFAULT 0 NOT NULL,
	"dropped_at" timestamp with time zone
);

--> statement-breakpoint
CREATE TABLE "app_log_problems" (
	"tenant_id" uuid,
	"idguid" uuid PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"app" text NOT NULL,
	"kind" text NOT NULL,
	"title" text COLLATE "bs-x-icu" NOT NULL,
	"place" text,
	"level" smallint NOT NULL,
	"other" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"lines" bigint DEFAULT 0 NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"releases" text[] DEFAULT '{}' NOT NULL,
	"solved_at" timestamp with time zone,
	"returned_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"search" text GENERATED ALWAYS AS (core_fold("title" || ' ' || "kind" || ' ' || "app" || ' ' || coalesce("place", ''))) STORED NOT NULL,
	CONSTRAINT "app_log_problems_fingerprint_key" UNIQUE("fingerprint"),
	CONSTRAINT "app_log_problems_state_check" CHECK ("app_log_problems"."state" in ('new', 'seen', 'solved', 'returned'))
);

--> statement-breakpoint
CREATE TABLE "apl_files" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"architecture" text NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"sha512" text,
	"minisign" text,
	"ed25519" text,
	"minisign_by_server" boolean DEFAULT false NOT NULL,
	"ed25519_by_server" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"fault" text,
	"checked_with" text,
	"checked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text COLLATE "bs-x-icu" NOT NULL,
	CONSTRAINT "apl_files_pk" PRIMARY KEY("tenant_id","idguid"),
	CONSTRAINT "apl_files_kind_check" CHECK ("apl_files"."kind" in ('installer', 'archive', 'blockmap', 'other')),
	CONSTRAINT "apl_files_architecture_check" CHECK ("apl_files"."architecture" in ('x64', 'arm64', 'ia32', 'universal')),
	CONSTRAINT "apl_files_state_check" CHECK ("apl_files"."state" in ('waiting', 'verified', 'refused')),
	CONSTRAINT "apl_files_fault_check" CHECK (("apl_files"."state" = 'refused') = ("apl_files"."fault" is not null)),
	CONSTRAINT "apl_files_hash_check" CHECK ("apl_files"."state" <> 'verified' or "apl_files"."sha512" is not null)
);

--> statement-breakpoint
CREATE TABLE "apl_versions" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"application_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"channel" text COLLATE "C" NOT NULL,
	"number" text COLLATE "C" NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"pre_release" boolean NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"rollout" integer DEFAULT 100 NOT NULL,
	"mandatory" boolean DEFAULT false NOT NULL,
	"min_system" text,
	"promoted_from" uuid,
	"published_at" timestamp with time zone,
	"published_by" text COLLATE "bs-x-icu",
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" text COLLATE "bs-x-icu",
	"withdrawn_reason" text,
	CONSTRAINT "apl_versions_pk" PRIMARY KEY("tenant_id","idguid"),
	CONSTRAINT "apl_versions_platform_check" CHECK ("apl_versions"."platform" in ('windows', 'macos', 'linux', 'android', 'universal')),
	CONSTRAINT "apl_versions_state_check" CHECK ("apl_versions"."state" in ('draft', 'published', 'withdrawn')),
	CONSTRAINT "apl_versions_rollout_check" CHECK ("apl_versions"."rollout" between 0 and 100),
	CONSTRAINT "apl_versions_stable_check" CHECK (not ("apl_versions"."channel" = 'stable' and "apl_versions"."pre_release")),
	CONSTRAINT "apl_versions_published_check" CHECK (("apl_versions"."state" = 'draft') = ("apl_versions"."published_at" is null)),
	CONSTRAINT "apl_versions_withdrawn_check" CHECK (("apl_versions"."state" = 'withdrawn') = ("apl_versions"."withdrawn_at" is not null)
        and ("apl_versions"."state" = 'withdrawn') = ("apl_versions"."withdrawn_reason" is not null))
);

--> statement-breakpoint
CREATE TABLE "apl_signing_keys" (
	"tenant_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"key_id" text NOT NULL,
	"public_key" text NOT NULL,
	"origin" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text COLLATE "bs-x-icu" NOT NULL,
	CONSTRAINT "apl_signing_keys_pk" PRIMARY KEY("tenant_id","application_id")
);

--> statement-breakpoint
CREATE TABLE "apl_days" (
	"tenant_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"day" date NOT NULL,
	"platform" text NOT NULL,
	"number" text COLLATE "C" NOT NULL,
	"downloads" integer DEFAULT 0 NOT NULL,
	"active" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "apl_days_pk" PRIMARY KEY("tenant_id","application_id","day","platform","number"),
	CONSTRAINT "apl_days_check" CHECK ("apl_days"."downloads" >= 0 and "apl_days"."active" >= 0)
);

--> statement-breakpoint
CREATE TABLE "apl_downloads" (
	"tenant_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"day" date NOT NULL,
	"file_id" uuid NOT NULL,
	"downloader" bigint NOT NULL,
	CONSTRAINT "apl_downloads_pk" PRIMARY KEY("tenant_id","application_id","day","file_id","downloader")
);

--> statement-breakpoint
CREATE TABLE "apl_seen" (
	"tenant_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"day" date NOT NULL,
	"installation" bigint NOT NULL,
	"platform" text NOT NULL,
	"number" text COLLATE "C" NOT NULL,
	CONSTRAINT "apl_seen_pk" PRIMARY KEY("tenant_id","application_id","day","installation")
);

--> statement-breakpoint
CREATE TABLE "shop_inquiries" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"ime_prezime" text COLLATE "bs-x-icu" NOT NULL,
	"email" text NOT NULL,
	"telefon" text DEFAULT '' NOT NULL,
	"poruka" text DEFAULT '' NOT NULL,
	"stavke" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ukupno" numeric(24, 2),
	"status" text DEFAULT 'new' NOT NULL,
	"spam_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"search" text GENERATED ALWAYS AS (core_fold("ime_prezime" || ' ' || "email" || ' ' || "telefon" || ' ' || "poruka" || ' ' || jsonb_path_query_array("stavke", '$[*].naziv')::text || ' ' || jsonb_path_query_array("stavke", '$[*].sifra')::text)) STORED NOT NULL,
	CONSTRAINT "shop_inquiries_pk" PRIMARY KEY("tenant_id","idguid"),
	CONSTRAINT "shop_inquiries_status_check" CHECK ("shop_inquiries"."status" in ('new', 'answered', 'spam')),
	CONSTRAINT "shop_inquiries_items_check" CHECK (jsonb_typeof("shop_inquiries"."stavke") = 'array')
);

--> statement-breakpoint
CREATE TABLE "shop_pictures" (
	"tenant_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"small_id" uuid,
	"large_id" uuid,
	"width" integer,
	"height" integer,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_pictures_pk" PRIMARY KEY("tenant_id","file_id"),
	CONSTRAINT "shop_pictures_made_check" CHECK (num_nonnulls("shop_pictures"."small_id", "shop_pictures"."large_id", "shop_pictures"."width", "shop_pictures"."height") in (0, 4))
);

--> statement-breakpoint
CREATE TABLE "shops" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"open" boolean DEFAULT false NOT NULL,
	"slug" text,
	"name" text COLLATE "bs-x-icu" DEFAULT '' NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	CONSTRAINT "shops_slug_check" CHECK ("shops"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);

--> statement-breakpoint
CREATE TABLE "lic_activations" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"publisher_id" uuid NOT NULL,
	"licence_id" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"name" text COLLATE "bs-x-icu",
	"version" text,
	"platform" text,
	"activated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"released_at" timestamp with time zone,
	"released_how" text,
	"released_by" text COLLATE "bs-x-icu",
	"counter" bigint NOT NULL,
	"nonce" text NOT NULL,
	"client_at" timestamp with time zone NOT NULL,
	"clock_offset" integer DEFAULT 0 NOT NULL,
	"clock_fault" text,
	"clock_fault_at" timestamp with time zone,
	"clock_faults" integer DEFAULT 0 NOT NULL,
	"replays" integer DEFAULT 0 NOT NULL,
	"replayed_at" timestamp with time zone,
	CONSTRAINT "lic_activations_pk" PRIMARY KEY("tenant_id","idguid"),
	CONSTRAINT "lic_activations_how_check" CHECK ("lic_activations"."released_how" in ('customer', 'publisher', 'machine', 'silence')),
	CONSTRAINT "lic_activations_clock_check" CHECK ("lic_activations"."clock_fault" in ('ahead', 'behind', 'moved_back'))
);

--> statement-breakpoint
CREATE TABLE "lic_keys" (
	"tenant_id" uuid NOT NULL,
	"kid" text NOT NULL,
	"application_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"public_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text COLLATE "bs-x-icu" NOT NULL,
	"signs_since" timestamp with time zone,
	CONSTRAINT "lic_keys_pk" PRIMARY KEY("tenant_id","kid")
);

--> statement-breakpoint
CREATE TABLE "lic_licences" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"publisher_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"state" text NOT NULL,
	"seats" integer NOT NULL,
	"features" text[] DEFAULT '{}' NOT NULL,
	"grace_days" integer DEFAULT 0 NOT NULL,
	"silence_days" integer,
	"issued_at" timestamp with time zone,
	"starts_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"origin" text NOT NULL,
	"note" text COLLATE "bs-x-icu",
	"reason" text COLLATE "bs-x-icu",
	"state_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state_by" text COLLATE "bs-x-icu",
	"transferred_from" uuid,
	"transferred_to" uuid,
	CONSTRAINT "lic_licences_pk" PRIMARY KEY("tenant_id","idguid"),
	CONSTRAINT "lic_licences_state_check" CHECK ("lic_licences"."state" in ('requested', 'active', 'suspended', 'revoked', 'refused')),
	CONSTRAINT "lic_licences_origin_check" CHECK ("lic_licences"."origin" in ('free', 'request', 'issued', 'transfer')),
	CONSTRAINT "lic_licences_terms_check" CHECK ("lic_licences"."seats" > 0 and "lic_licences"."grace_days" >= 0 and "lic_licences"."silence_days" > 0)
);

--> statement-breakpoint
CREATE TABLE "lic_offers" (
	"tenant_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"mode" text NOT NULL,
	"seats" integer NOT NULL,
	"features" text[] DEFAULT '{}' NOT NULL,
	"grace_days" integer DEFAULT 0 NOT NULL,
	"silence_days" integer,
	"days" integer,
	"terms" text COLLATE "bs-x-icu",
	CONSTRAINT "lic_offers_pk" PRIMARY KEY("tenant_id","application_id"),
	CONSTRAINT "lic_offers_mode_check" CHECK ("lic_offers"."mode" in ('closed', 'free', 'request')),
	CONSTRAINT "lic_offers_terms_check" CHECK ("lic_offers"."seats" > 0 and "lic_offers"."days" > 0 and "lic_offers"."grace_days" >= 0 and "lic_offers"."silence_days" > 0)
);

--> statement-breakpoint
CREATE TABLE "lic_reminders" (
	"tenant_id" uuid NOT NULL,
	"licence_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"days" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lic_reminders_pk" PRIMARY KEY("tenant_id","licence_id","expires_at","days")
);

--> statement-breakpoint
CREATE TABLE "apl_applications" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"search" text GENERATED ALWAYS AS (core_fold(coalesce("name", '') || ' ' || coalesce("slug", '') || ' ' || coalesce("summary", ''))) STORED NOT NULL,
	"name" text COLLATE "bs-x-icu" NOT NULL,
	"slug" text COLLATE "bs-x-icu" NOT NULL,
	"summary" text COLLATE "bs-x-icu",
	"description" text COLLATE "bs-x-icu",
	"icon" uuid,
	"windows" boolean DEFAULT false NOT NULL,
	"macos" boolean DEFAULT false NOT NULL,
	"linux" boolean DEFAULT false NOT NULL,
	"android" boolean DEFAULT false NOT NULL,
	"universal" boolean DEFAULT false NOT NULL,
	"channels" text[] DEFAULT '{}'::text[] NOT NULL,
	"visibility" text COLLATE "bs-x-icu" NOT NULL,
	"website" text COLLATE "bs-x-icu",
	"support_url" text COLLATE "bs-x-icu",
	"support_email" text COLLATE "bs-x-icu",
	"minisign_key" text COLLATE "bs-x-icu",
	"sparkle_key" text COLLATE "bs-x-icu",
	CONSTRAINT "apl_applications_pk" PRIMARY KEY("tenant_id","idguid"),
	CONSTRAINT "apl_applications_slug_key" UNIQUE("tenant_id","slug"),
	CONSTRAINT "apl_applications_visibility_check" CHECK ("apl_applications"."visibility" IN ('public', 'licensed'))
);

--> statement-breakpoint
CREATE TABLE "erp_artikli" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"search" text GENERATED ALWAYS AS (core_fold(coalesce("sifra", '') || ' ' || coalesce("naziv", '') || ' ' || coalesce("opis", ''))) STORED NOT NULL,
	"sifra" text COLLATE "bs-x-icu" NOT NULL,
	"naziv" text COLLATE "bs-x-icu" NOT NULL,
	"grupa_id" uuid,
	"jedinica_id" uuid NOT NULL,
	"cijena" numeric(15, 2),
	"porez_id" uuid NOT NULL,
	"slika_id" uuid,
	"opis" text COLLATE "bs-x-icu",
	"u_prodavnici" boolean DEFAULT false NOT NULL,
	"istaknut" boolean DEFAULT false NOT NULL,
	CONSTRAINT "erp_artikli_pk" PRIMARY KEY("tenant_id","idguid")
);

--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "mailed_at" timestamp with time zone;
--> statement-breakpoint
CREATE INDEX "app_log_alerts_tenant" ON "app_log_alerts" USING btree ("tenant_id","created_at");
--> statement-breakpoint
CREATE INDEX "app_log_keys_tenant" ON "app_log_keys" USING btree ("tenant_id","created_at");
--> statement-breakpoint
CREATE INDEX "app_log_problems_app" ON "app_log_problems" USING btree ("tenant_id","app");
--> statement-breakpoint
CREATE INDEX "app_log_problems_last" ON "app_log_problems" USING btree ("tenant_id","last_at" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "apl_files_file" ON "apl_files" USING btree ("tenant_id","file_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "apl_files_name_key" ON "apl_files" USING btree ("tenant_id","version_id","name");
--> statement-breakpoint
CREATE UNIQUE INDEX "apl_versions_number_key" ON "apl_versions" USING btree ("tenant_id","application_id","platform","channel","number");
--> statement-breakpoint
CREATE INDEX "apl_versions_newest" ON "apl_versions" USING btree ("tenant_id","application_id","platform","channel","state","sort_key" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "apl_downloads_day" ON "apl_downloads" USING btree ("day");
--> statement-breakpoint
CREATE INDEX "apl_seen_day" ON "apl_seen" USING btree ("day");
--> statement-breakpoint
CREATE INDEX "shop_inquiries_search_trgm" ON "shop_inquiries" USING gin ("tenant_id","search" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "shop_inquiries_created" ON "shop_inquiries" USING btree ("tenant_id","created_at");
--> statement-breakpoint
CREATE INDEX "shop_inquiries_status" ON "shop_inquiries" USING btree ("tenant_id","status","created_at");
--> statement-breakpoint
CREATE INDEX "shop_pictures_small" ON "shop_pictures" USING btree ("tenant_id","small_id");
--> statement-breakpoint
CREATE INDEX "shop_pictures_large" ON "shop_pictures" USING btree ("tenant_id","large_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "shops_slug" ON "shops" USING btree ("slug");
--> statement-breakpoint
CREATE UNIQUE INDEX "lic_activations_machine" ON "lic_activations" USING btree ("tenant_id","licence_id","fingerprint");
--> statement-breakpoint
CREATE INDEX "lic_activations_publisher" ON "lic_activations" USING btree ("publisher_id","licence_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "lic_keys_kid" ON "lic_keys" USING btree ("kid");
--> statement-breakpoint
CREATE INDEX "lic_keys_application" ON "lic_keys" USING btree ("tenant_id","application_id","created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "lic_licences_jti" ON "lic_licences" USING btree ("idguid");
--> statement-breakpoint
CREATE INDEX "lic_licences_application" ON "lic_licences" USING btree ("tenant_id","publisher_id","application_id");
--> statement-breakpoint
CREATE INDEX "lic_licences_publisher" ON "lic_licences" USING btree ("publisher_id","application_id","state");
--> statement-breakpoint
CREATE INDEX "lic_licences_expiry" ON "lic_licences" USING btree ("tenant_id","expires_at");
--> statement-breakpoint
CREATE INDEX "apl_applications_search_trgm" ON "apl_applications" USING gin ("tenant_id","search" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "apl_applications_name_sort" ON "apl_applications" USING btree ("tenant_id","name");
--> statement-breakpoint
CREATE UNIQUE INDEX "apl_applications_name_key" ON "apl_applications" USING btree ("tenant_id",lower("name"));
--> statement-breakpoint
CREATE INDEX "apl_applications_icon_idx" ON "apl_applications" USING btree ("tenant_id","icon");
--> statement-breakpoint
CREATE INDEX "apl_applications_channels_gin" ON "apl_applications" USING gin ("tenant_id","channels");
--> statement-breakpoint
CREATE INDEX "erp_artikli_search_trgm" ON "erp_artikli" USING gin ("tenant_id","search" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "erp_artikli_naziv_sort" ON "erp_artikli" USING btree ("tenant_id","naziv");
--> statement-breakpoint
CREATE UNIQUE INDEX "erp_artikli_sifra_key" ON "erp_artikli" USING btree ("tenant_id",lower("sifra"));
--> statement-breakpoint
CREATE INDEX "erp_artikli_grupa_id_idx" ON "erp_artikli" USING btree ("tenant_id","grupa_id");
--> statement-breakpoint
CREATE INDEX "erp_artikli_jedinica_id_idx" ON "erp_artikli" USING btree ("jedinica_id");
--> statement-breakpoint
CREATE INDEX "erp_artikli_porez_id_idx" ON "erp_artikli" USING btree ("porez_id");
--> statement-breakpoint
CREATE INDEX "erp_artikli_slika_id_idx" ON "erp_artikli" USING btree ("tenant_id","slika_id");
--> statement-breakpoint
ALTER TABLE "apl_files" ADD CONSTRAINT "apl_files_version_fk" FOREIGN KEY ("tenant_id","version_id") REFERENCES "public"."apl_versions"("tenant_id","idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "apl_files" ADD CONSTRAINT "apl_files_file_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "apl_versions" ADD CONSTRAINT "apl_versions_application_fk" FOREIGN KEY ("tenant_id","application_id") REFERENCES "public"."apl_applications"("tenant_id","idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "apl_signing_keys" ADD CONSTRAINT "apl_signing_keys_application_fk" FOREIGN KEY ("tenant_id","application_id") REFERENCES "public"."apl_applications"("tenant_id","idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "apl_days" ADD CONSTRAINT "apl_days_application_fk" FOREIGN KEY ("tenant_id","application_id") REFERENCES "public"."apl_applications"("tenant_id","idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "apl_downloads" ADD CONSTRAINT "apl_downloads_application_fk" FOREIGN KEY ("tenant_id","application_id") REFERENCES "public"."apl_applications"("tenant_id","idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "apl_seen" ADD CONSTRAINT "apl_seen_application_fk" FOREIGN KEY ("tenant_id","application_id") REFERENCES "public"."apl_applications"("tenant_id","idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shop_inquiries" ADD CONSTRAINT "shop_inquiries_tenant_id_tenants_idguid_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shop_pictures" ADD CONSTRAINT "shop_pictures_source_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shop_pictures" ADD CONSTRAINT "shop_pictures_small_fk" FOREIGN KEY ("tenant_id","small_id") REFERENCES "public"."files"("tenant_id","idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shop_pictures" ADD CONSTRAINT "shop_pictures_large_fk" FOREIGN KEY ("tenant_id","large_id") REFERENCES "public"."files"("tenant_id","idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shops" ADD CONSTRAINT "shops_tenant_id_tenants_idguid_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lic_activations" ADD CONSTRAINT "lic_activations_licence_fk" FOREIGN KEY ("tenant_id","licence_id") REFERENCES "public"."lic_licences"("tenant_id","idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lic_keys" ADD CONSTRAINT "lic_keys_application_fk" FOREIGN KEY ("tenant_id","application_id") REFERENCES "public"."apl_applications"("tenant_id","idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lic_licences" ADD CONSTRAINT "lic_licences_application_fk" FOREIGN KEY ("publisher_id","application_id") REFERENCES "public"."apl_applications"("tenant_id","idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lic_offers" ADD CONSTRAINT "lic_offers_application_fk" FOREIGN KEY ("tenant_id","application_id") REFERENCES "public"."apl_applications"("tenant_id","idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lic_reminders" ADD CONSTRAINT "lic_reminders_licence_fk" FOREIGN KEY ("tenant_id","licence_id") REFERENCES "public"."lic_licences"("tenant_id","idguid") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "apl_applications" ADD CONSTRAINT "apl_applications_icon_fk" FOREIGN KEY ("tenant_id","icon") REFERENCES "public"."files"("tenant_id","idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "erp_artikli" ADD CONSTRAINT "erp_artikli_grupa_id_fk" FOREIGN KEY ("tenant_id","grupa_id") REFERENCES "public"."erp_grupe_robe"("tenant_id","idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "erp_artikli" ADD CONSTRAINT "erp_artikli_jedinica_id_fk" FOREIGN KEY ("jedinica_id") REFERENCES "public"."erp_jedinice_mjere"("idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "erp_artikli" ADD CONSTRAINT "erp_artikli_porez_id_fk" FOREIGN KEY ("porez_id") REFERENCES "public"."erp_porezi"("idguid") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "erp_artikli" ADD CONSTRAINT "erp_artikli_slika_id_fk" FOREIGN KEY ("tenant_id","slika_id") REFERENCES "public"."files"("tenant_id","idguid") ON DELETE no action ON UPDATE no action;
