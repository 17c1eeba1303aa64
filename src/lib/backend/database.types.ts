// Generated from the migrations by `npm run db:types`; a test fails when it drifts. Do not edit.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      bookmarks: {
        Row: {
          created_at: string
          event_id: string
          user_id: string
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          event_id: string
          user_id?: string
        }
        Update: Partial<Database['public']['Tables']['bookmarks']['Insert']>
        Relationships: [
          {
            foreignKeyName: 'bookmarks_event_id_fkey'
            columns: ['event_id']
            isOneToOne: false
            referencedRelation: 'events'
            referencedColumns: ['id']
          },
        ]
      }
      events: {
        Row: {
          call_off_note: string | null
          call_offs: number
          called_off_at: string | null
          cant_come: string | null
          created_at: string
          currency: string | null
          custom_fields: NonNullable<Json>
          datetime: string | null
          decide_hours: number
          decided_at: string | null
          description: string | null
          end_datetime: string | null
          group_id: string | null
          id: string
          is_private: boolean
          location: string | null
          look: number | null
          max_others: number | null
          max_participants: number | null
          max_picks: number | null
          min_people: number | null
          moved_from: string | null
          name: string
          names_for: string | null
          occurs_on: string | null
          organizer_id: string
          parent_event_id: string | null
          pay_link: string | null
          pay_note: string | null
          picks_overlap: boolean
          price_cents: number | null
          registration_deadline: string | null
          revision: number
          sections: Json | null
          series_id: string | null
          time_zone: string | null
          waitlist: boolean
          withdraw_until: string | null
          group_name: string | null
          participant_count: number | null
          waiting_count: number | null
        }
        ComputedFields: 'group_name' | 'participant_count' | 'waiting_count'
        Insert: {
          call_off_note?: string | null
          call_offs?: number
          called_off_at?: string | null
          cant_come?: string | null
          created_at?: string
          currency?: string | null
          custom_fields?: NonNullable<Json>
          datetime?: string | null
          decide_hours?: number
          decided_at?: string | null
          description?: string | null
          end_datetime?: string | null
          group_id?: string | null
          id?: string
          is_private?: boolean
          location?: string | null
          look?: number | null
          max_others?: number | null
          max_participants?: number | null
          max_picks?: number | null
          min_people?: number | null
          moved_from?: string | null
          name: string
          names_for?: string | null
          occurs_on?: string | null
          organizer_id?: string
          parent_event_id?: string | null
          pay_link?: string | null
          pay_note?: string | null
          picks_overlap?: boolean
          price_cents?: number | null
          registration_deadline?: string | null
          revision?: number
          sections?: Json | null
          series_id?: string | null
          time_zone?: string | null
          waitlist?: boolean
          withdraw_until?: string | null
        }
        Update: Partial<Database['public']['Tables']['events']['Insert']>
        Relationships: [
          {
            foreignKeyName: 'events_group_id_fkey'
            columns: ['group_id']
            isOneToOne: false
            referencedRelation: 'groups'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'events_series_id_fkey'
            columns: ['series_id']
            isOneToOne: false
            referencedRelation: 'series'
            referencedColumns: ['id']
          },
        ]
      }
      group_admins: {
        Row: {
          created_at: string
          group_id: string
          id: string
          user_id: string
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          group_id: string
          id?: string
          user_id: string
        }
        Update: Partial<Database['public']['Tables']['group_admins']['Insert']>
        Relationships: [
          {
            foreignKeyName: 'group_admins_group_id_fkey'
            columns: ['group_id']
            isOneToOne: false
            referencedRelation: 'groups'
            referencedColumns: ['id']
          },
        ]
      }
      groups: {
        Row: {
          created_at: string
          description: string | null
          id: string
          is_private: boolean
          name: string
          organizer_id: string
          event_count: number | null
          member_count: number | null
        }
        ComputedFields: 'event_count' | 'member_count'
        Insert: {
          created_at?: string
          description?: string | null
          id?: string
          is_private?: boolean
          name: string
          organizer_id?: string
        }
        Update: Partial<Database['public']['Tables']['groups']['Insert']>
        Relationships: []
      }
      labels: {
        Row: {
          color: string
          created_at: string
          event_id: string
          id: string
          name: string
        }
        ComputedFields: never
        Insert: {
          color?: string
          created_at?: string
          event_id: string
          id?: string
          name: string
        }
        Update: Partial<Database['public']['Tables']['labels']['Insert']>
        Relationships: [
          {
            foreignKeyName: 'labels_event_id_fkey'
            columns: ['event_id']
            isOneToOne: false
            referencedRelation: 'events'
            referencedColumns: ['id']
          },
        ]
      }
      participant_labels: {
        Row: {
          event_id: string
          label_id: string
          participant_id: string
        }
        ComputedFields: never
        Insert: {
          event_id?: string
          label_id: string
          participant_id: string
        }
        Update: Partial<Database['public']['Tables']['participant_labels']['Insert']>
        Relationships: [
          {
            foreignKeyName: 'participant_labels_label_fkey'
            columns: ['label_id', 'event_id']
            isOneToOne: false
            referencedRelation: 'labels'
            referencedColumns: ['id', 'event_id']
          },
          {
            foreignKeyName: 'participant_labels_participant_fkey'
            columns: ['participant_id', 'event_id']
            isOneToOne: false
            referencedRelation: 'participants'
            referencedColumns: ['id', 'event_id']
          },
        ]
      }
      participants: {
        Row: {
          claimed_by_user_id: string | null
          created_at: string
          email: string | null
          event_id: string
          given_to: string | null
          holder: string | null
          id: string
          kind: string
          name: string
          notes: string | null
          offered_at: string | null
          phone: string | null
          promoted_at: string | null
          responses: NonNullable<Json>
          section_id: string
          slot_number: number | null
          user_id: string | null
          waiting_since: string | null
        }
        ComputedFields: never
        Insert: {
          claimed_by_user_id?: string | null
          created_at?: string
          email?: string | null
          event_id: string
          given_to?: string | null
          holder?: string | null
          id?: string
          kind?: string
          name: string
          notes?: string | null
          offered_at?: string | null
          phone?: string | null
          promoted_at?: string | null
          responses?: NonNullable<Json>
          section_id?: string
          slot_number?: number | null
          user_id?: string | null
          waiting_since?: string | null
        }
        Update: Partial<Database['public']['Tables']['participants']['Insert']>
        Relationships: [
          {
            foreignKeyName: 'participants_event_id_fkey'
            columns: ['event_id']
            isOneToOne: false
            referencedRelation: 'events'
            referencedColumns: ['id']
          },
        ]
      }
    }
    Views: {
      [_ in never]: never
    }
    Functions: {
      accept_cohost: { Args: { p_token: string }; Returns: Json }
      accept_invite: { Args: { p_id: string; p_type: string }; Returns: boolean }
      add_participants_to_group: {
        Args: { p_group_id: string; p_participant_ids: string[] }
        Returns: {
          added_count: number
          failed_count: number
          skipped_count: number
        }[]
      }
      add_people: {
        Args: { p_event_id: string; p_people: Json; p_regulars?: boolean; p_section?: string }
        Returns: Json
      }
      add_regular: { Args: { p_id: string; p_name: string; p_series_id: string }; Returns: Json }
      answer_event: { Args: { p_cant: boolean; p_event_id: string; p_name?: string; p_secret?: string }; Returns: Json }
      applied_migrations: { Args: Record<PropertyKey, never>; Returns: string[] }
      change_notice: { Args: { p_id: string; p_text: string }; Returns: Json }
      change_series: {
        Args: { p_ends_on?: string; p_every?: string; p_opens_days_before?: number; p_series_id: string }
        Returns: Json
      }
      confirm_mail: { Args: { p_token: string }; Returns: string[] }
      create_event: { Args: { p_event: Json; p_request_id?: string }; Returns: Json }
      create_group: {
        Args: { p_description?: string; p_is_private?: boolean; p_name: string; p_request_id?: string }
        Returns: Json
      }
      create_series: {
        Args: {
          p_ends_on?: string
          p_event: Json
          p_every: string
          p_opens_days_before?: number
          p_request_id?: string
        }
        Returns: Json
      }
      delete_account: { Args: Record<PropertyKey, never>; Returns: undefined }
      duplicate_event: { Args: { p_event_id: string; p_request_id?: string }; Returns: Json }
      edit_date_and_plan: { Args: { p_changes: Json; p_event_id: string }; Returns: Json }
      end_series: { Args: { p_series_id: string }; Returns: Json }
      export_my_data: { Args: Record<PropertyKey, never>; Returns: Json }
      follow: {
        Args: {
          p_auth: string
          p_device: string
          p_endpoint: string
          p_language?: string
          p_p256dh: string
          p_secret?: string
          p_time_zone: string
        }
        Returns: Json
      }
      get_activity: { Args: { p_before?: number; p_event_id: string }; Returns: Json }
      get_answers: { Args: { p_event_id: string; p_secret?: string }; Returns: Json }
      get_attendance: { Args: { p_scope: string }; Returns: Json }
      get_calendar: { Args: { p_token: string }; Returns: Json }
      get_calendar_token: { Args: { p_renew?: boolean; p_secret?: string }; Returns: string }
      get_channels: { Args: Record<PropertyKey, never>; Returns: Json }
      get_cohost_link: { Args: { p_token: string }; Returns: Json }
      get_cohosted_events: { Args: { p_ended?: boolean }; Returns: Json }
      get_cohosts: { Args: { p_event_id: string }; Returns: Json }
      get_devices: { Args: Record<PropertyKey, never>; Returns: Json }
      get_event: { Args: { p_event_id: string; p_known?: string; p_secret?: string }; Returns: Json }
      get_group: { Args: { p_group_id: string }; Returns: Json }
      get_group_candidates: { Args: { p_group_id: string }; Returns: Json }
      get_group_members: { Args: { p_group_id: string }; Returns: Json }
      get_invite: { Args: { p_id: string; p_type: string }; Returns: Json }
      get_payments: { Args: { p_event_id?: string }; Returns: Json }
      get_reach: { Args: { p_event_id: string; p_section?: string; p_told?: string }; Returns: Json }
      get_registration: { Args: { p_event_id?: string; p_secret: string }; Returns: Json }
      get_registrations: { Args: { p_secrets: string[] }; Returns: Json }
      get_series: { Args: { p_series_id: string }; Returns: Json }
      get_waitlist: { Args: { p_event_id: string; p_from: number }; Returns: Json }
      keep_place: { Args: { p_keep?: boolean; p_secret?: string; p_series_id: string; p_with?: string }; Returns: Json }
      link_guest_registrations: { Args: { p_auth?: string; p_endpoint?: string; p_secrets: string[] }; Returns: Json }
      mail_guest: { Args: { p_id: string; p_language?: string; p_on: boolean; p_secret: string }; Returns: Json }
      make_cohost_link: { Args: { p_event_id: string; p_renew?: boolean; p_whole_series?: boolean }; Returns: Json }
      mark_people_paid: {
        Args: { p_cents?: number[]; p_currencies?: string[]; p_method?: string; p_participant_ids: string[] }
        Returns: Json
      }
      move_participant: { Args: { p_id: string; p_section: string; p_swap_with?: string }; Returns: Json }
      offer_slot: { Args: { p_ids: string[]; p_offered?: boolean; p_secret?: string }; Returns: Json }
      open_date: { Args: { p_occurs_on: string; p_series_id: string }; Returns: Json }
      open_series: { Args: { p_series_id: string }; Returns: Json }
      order_regulars: { Args: { p_ids: string[]; p_series_id: string }; Returns: Json }
      register: {
        Args: {
          p_entry: Json
          p_event_id: string
          p_for?: string
          p_id: string
          p_secret?: string
          p_section?: string
          p_wait?: boolean
        }
        Returns: Json
      }
      remind_expected: { Args: { p_event_id: string }; Returns: Json }
      remove_cohost: { Args: { p_id: string }; Returns: Json }
      remove_device: { Args: { p_id: string }; Returns: undefined }
      remove_participants_from_group: {
        Args: { p_group_id: string; p_participant_ids: string[] }
        Returns: {
          failed_count: number
          removed_count: number
        }[]
      }
      remove_regulars: { Args: { p_ids: string[]; p_series_id: string }; Returns: Json }
      renew_private_link: { Args: { p_id: string; p_regular?: boolean; p_secret: string }; Returns: undefined }
      repeat_event: {
        Args: { p_ends_on?: string; p_event_id: string; p_every: string; p_opens_days_before?: number }
        Returns: Json
      }
      say_paid: {
        Args: {
          p_cents?: number
          p_currency?: string
          p_id?: string
          p_ids?: string[]
          p_said?: boolean
          p_secret?: string
        }
        Returns: Json
      }
      set_came: { Args: { p_came?: boolean; p_event_id: string; p_ids: string[] }; Returns: Json }
      set_skipped: { Args: { p_occurs_on: string; p_series_id: string; p_skipped: boolean }; Returns: Json }
      set_teams: { Args: { p_by?: string; p_event_id: string; p_label_id?: string; p_teams: Json }; Returns: Json }
      settle_refund: { Args: { p_arrived?: boolean; p_payment_id: string; p_settled?: boolean }; Returns: Json }
      stop_cohosting: { Args: { p_event_id: string }; Returns: Json }
      take_back_people: { Args: { p_entry: number; p_event_id: string }; Returns: Json }
      take_free_slot: { Args: { p_id: string; p_secret?: string }; Returns: Json }
      unfollow: { Args: { p_auth: string; p_endpoint: string; p_secret?: string }; Returns: undefined }
      unmark_people_paid: { Args: { p_denied?: boolean; p_participant_ids: string[] }; Returns: Json }
      update_registration: {
        Args: {
          p_before?: Json
          p_email: string
          p_id: string
          p_name: string
          p_notes: string
          p_phone: string
          p_responses: Json
          p_secret?: string
          p_section?: string
          p_wait?: boolean
        }
        Returns: Json
      }
      waiting_count: {
        Args: { '': Database['public']['Tables']['events']['Row'] }
        Returns: {
          error: true
        } & 'the function public.waiting_count with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache'
      }
      withdraw: { Args: { p_ids: string[]; p_secret?: string }; Returns: Json }
      write_notice: {
        Args: { p_event_id: string; p_id: string; p_section?: string; p_text: string; p_told?: string }
        Returns: Json
      }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}
