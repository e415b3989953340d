CREATE TABLE "dok_endpoints" (
	"tenant_id" uuid NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"base" text,
	"model" text,
	"sealed_key" text,
	"max_tokens" integer DEFAULT 4096 NOT NULL,
	"price_in" numeric(10, 4),
	"price_out" numeric(10, 4),
	"schema_mode" text DEFAULT 'schema' NOT NULL,
	"faulty_code" text,
	"faulty_since" timestamp with time zone,
	"accepted_by" text COLLATE "bs-x-icu",
	"accepted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	CONSTRAINT "dok_endpoints_pk" PRIMARY KEY("tenant_id"),
	CONSTRAINT "dok_endpoints_enabled_check" CHECK (not "dok_endpoints"."enabled" or ("dok_endpoints"."base" is not null and "dok_endpoints"."model" is not null and "dok_endpoints"."accepted_at" is not null))
);

--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid PRIMARY KEY NOT NULL,
	"webhook_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"message_id" uuid NOT NULL,
	"event" text NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"last_status" integer,
	"last_reason" text,
	"response" text,
	"duration_ms" integer,
	"tries" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"resent_of" uuid,
	"asked_by" text COLLATE "bs-x-icu",
	CONSTRAINT "webhook_deliveries_state_check" CHECK ("webhook_deliveries"."state" in ('pending', 'delivered', 'failed')),
	CONSTRAINT "webhook_deliveries_reason_check" CHECK ("webhook_deliveries"."last_reason" in ('status', 'redirect', 'gone', 'timeout', 'unreachable', 'forbidden', 'off', 'lost')),
	CONSTRAINT "webhook_deliveries_tries_check" CHECK (jsonb_typeof("webhook_deliveries"."tries") = 'array')
);

--> statement-breakpoint
CREATE TABLE "webhooks" (
	"tenant_id" uuid NOT NULL,
	"idguid" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text COLLATE "bs-x-icu",
	"name" text COLLATE "bs-x-icu" NOT NULL,
	"url" text NOT NULL,
	"events" text[] DEFAULT '{}' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"secret" text NOT NULL,
	"secret_made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"previous_secret" text,
	"previous_until" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"off_reason" text,
	CONSTRAINT "webhooks_tenant_key" UNIQUE("tenant_id","idguid"),
	CONSTRAINT "webhooks_off_check" CHECK ("webhooks"."off_reason" in ('gone', 'failing'))
);

--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook" ON "webhook_deliveries" USING btree ("tenant_id","webhook_id","created_at");
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_time" ON "webhook_deliveries" USING btree ("tenant_id","created_at");
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_fk" FOREIGN KEY ("tenant_id","webhook_id") REFERENCES "public"."webhooks"("tenant_id","idguid") ON DELETE cascade ON UPDATE no action;
