CREATE TABLE "ddns_quotas" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"hosts" integer,
	"updates" integer
);

--> statement-breakpoint
CREATE TABLE "ddns_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"reserved" text[],
	"hosts" integer,
	"updates" integer,
	CONSTRAINT "ddns_settings_one" CHECK ("ddns_settings"."id" = 1)
);

--> statement-breakpoint
ALTER TABLE "ddns_hosts" ADD COLUMN "shown" text COLLATE "bs-x-icu";
--> statement-breakpoint
ALTER TABLE "ddns_quotas" ADD CONSTRAINT "ddns_quotas_tenant_id_tenants_idguid_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("idguid") ON DELETE cascade ON UPDATE no action;
